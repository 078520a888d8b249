import { expect, test } from "vitest";
import { errorCode } from "../../server/process/start-error.ts";
import type { Row } from "./specimens.ts";
import { bakeryForTests } from "./test-bakery.ts";

// The longest text each column takes (product §6). Length is counted in characters, not in bytes.

const message = { name: "Ada", email: "ada@example.com", subject: "Cake", message: "One, please." };

const limits: { table: string; row: Row; max: Record<string, number> }[] = [
	{
		table: "contact_messages",
		row: message,
		max: { name: 100, email: 255, subject: 200, message: 1000 },
	},
	{
		table: "products",
		row: { name: "Loaf" },
		max: { name: 200, weight_or_size: 50, servings: 50, keeps: 100 },
	},
	{
		table: "categories",
		row: { name: "Breads", slug: "breads" },
		max: { name: 200, slug: 200 },
	},
	{
		table: "navigation_items",
		row: { title: "Home", path: "/" },
		max: { title: 100, path: 2000 },
	},
	{
		table: "custom_pages",
		row: { title: "Imprint", path: "imprint" },
		max: { title: 200, path: 100 },
	},
	{
		table: "redirects",
		row: { old_address: "/shop", new_address: "/products" },
		max: { old_address: 500, new_address: 500 },
	},
	{ table: "site_content", row: { section: "hero" }, max: { section: 100 } },
];

const cases = limits.flatMap(({ table, row, max }) =>
	Object.entries(max).map(([column, length]) => ({ table, row, column, length })),
);

const bakery = bakeryForTests();

test.each(cases)(
	"$table.$column takes $length characters, not more, and not only blanks",
	async (limit) => {
		const { table, row, column, length } = limit;
		const refusalOf = (value: string) => refusal(table, { ...row, [column]: value });
		expect(await refusalOf(text(column, length))).toBeNull();
		expect(await refusalOf(text(column, length + 1))).toBe("23514");
		expect(await refusalOf("  ")).toBe("23514");
	},
);

test("a full name takes 200 characters and no more", async () => {
	const { administrator } = bakery.users;
	const rename = (length: number) => bakery.sql`
		update public.profiles set full_name = ${"é".repeat(length)} where id = ${administrator}`;
	expect((await rename(200)).count).toBe(1);
	await expect(rename(201)).rejects.toMatchObject({ code: "23514" });
});

test("a full name has no characters that nobody sees", async () => {
	const { administrator } = bakery.users;
	const full_name = "\u202eAda\u200b Ber\u200dger\u2069";
	const [profile] = await bakery.sql`
		update public.profiles set full_name = ${full_name} where id = ${administrator}
		returning full_name`;
	expect(profile).toEqual({ full_name: "Ada Berger" });
});

/** Addresses begin with a slash; keys, slugs, and paths of pages are plain letters; the rest may be written in any alphabet. */
function text(column: string, length: number): string {
	if (column.endsWith("_address")) return `/${"é".repeat(length - 1)}`;
	return (["slug", "section", "path"].includes(column) ? "a" : "é").repeat(length);
}

/** The code of the refusal, or null when the row was taken. Nothing of it stays. */
async function refusal(table: string, row: Row): Promise<string | null> {
	const { sql } = bakery;
	const place = sql(`public.${table}`);
	const refused = await sql`insert into ${place} ${sql(row)}`.then(() => null, errorCode);
	await sql`delete from ${place}`;
	return refused ?? null;
}
