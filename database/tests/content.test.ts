import type { JSONValue, TransactionSql } from "postgres";
import { beforeEach, describe, expect, test } from "vitest";
import type { Row } from "./specimens.ts";
import { bakeryForTests, password } from "./test-bakery.ts";

const bakery = bakeryForTests();

beforeEach(async () => {
	await bakery.sql`truncate
		public.site_content, public.navigation_items, public.contact_messages`;
});

function asOwner<Result>(work: (sql: TransactionSql) => Promise<Result>): Promise<Result> {
	return bakery.sqlAs("administrator", work);
}

describe("save_site_content", () => {
	const save = (...sections: Record<string, JSONValue>[]) =>
		asOwner((sql) => sql`select * from public.save_site_content(${sql.json(sections)})`);
	const stored = () => bakery.sql`
		select section, title, subtitle, content, image_url, version
		from public.site_content order by section`;

	test("makes the sections that are not there yet, and returns them", async () => {
		const saved = await save(
			{ section: "hero", title: "Good morning", content: '{"layout":"centered"}' },
			{ section: "about", image_url: "/about.jpg" },
		);
		expect(saved).toMatchObject([
			{ section: "hero", title: "Good morning", content: '{"layout":"centered"}', version: 1 },
			{ section: "about", title: null, image_url: "/about.jpg", version: 1 },
		]);
	});

	const full = { title: "T", subtitle: "S", content: "C", image_url: "/i.jpg" };

	test.each(Object.keys(full))("changes only the %s when only that is named", async (key) => {
		await save({ section: "hero", ...full });
		for (const value of ["New", null]) {
			await save({ section: "hero", [key]: value });
			expect(await stored()).toMatchObject([{ ...full, [key]: value }]);
		}
	});

	test.each([
		["hours", "{"],
		["hours", "[1]"],
		["orders", "on"],
		["settings", "[".repeat(100_000)],
		["hero", JSON.stringify({ text: "<b>".repeat(12_001) })],
		["about", "x".repeat(1_000_001)],
	])("refuses what %s can't be, past the gateway", async (section, content) => {
		await expect(save({ section, content })).rejects.toMatchObject({ code: "42501" });
		const direct = asOwner(
			(sql) =>
				sql`insert into public.site_content (section, content) values (${section}, ${content})`,
		);
		await expect(direct).rejects.toMatchObject({ code: "42501" });
		expect(await stored()).toEqual([]);
	});

	test("refuses a section that changed meanwhile, and all others with it", async () => {
		await save({ section: "seo", title: "Old" }, { section: "settings", title: "Old" });
		await save({ section: "settings", title: "Hers" });
		const late = save(
			{ section: "seo", title: "His", expected_version: 1 },
			{ section: "contact", title: "His" },
			{ section: "settings", title: "His", expected_version: 1 },
		);
		await expect(late).rejects.toMatchObject({
			code: "PT409",
			message: "Someone else changed this record in the meantime.",
		});
		expect(await stored()).toMatchObject([
			{ section: "seo", title: "Old", version: 1 },
			{ section: "settings", title: "Hers", version: 2 },
		]);
	});
});

test.each<{ table: string; row: Row; change: Row }>([
	{
		table: "public.categories",
		row: { name: "Breads", slug: "breads" },
		change: { name: "Rolls" },
	},
	{ table: "public.products", row: { name: "Loaf" }, change: { price: 4 } },
	{ table: "public.site_content", row: { section: "hero" }, change: { title: "Hello" } },
	{
		table: "public.navigation_items",
		row: { title: "Home", path: "/" },
		change: { path: "/about" },
	},
])(
	"versions of $table count every update, and nobody writes them",
	async ({ table, row, change }) => {
		const [added] = await asOwner(
			(sql) => sql`insert into ${sql(table)} ${sql(row)} returning id, version, updated_at`,
		);
		const update = (values: Row) =>
			asOwner(
				(sql) => sql`
				update ${sql(table)} set ${sql(values)} where id = ${added?.id} and version = 1
				returning version, updated_at`,
			);
		for (const forged of [{ version: 41 }, { id: crypto.randomUUID() }]) {
			await expect(update({ ...change, ...forged })).rejects.toMatchObject({ code: "42501" });
		}
		const [changed] = await update(change);
		expect([added?.version, changed?.version]).toEqual([1, 2]);
		expect(changed?.updated_at.getTime()).toBeGreaterThan(added?.updated_at.getTime());
		expect((await update(change)).count).toBe(0);
	},
);

describe("contact messages", () => {
	const message = {
		name: "Ada",
		email: "ada@example.com",
		subject: "Cake",
		message: "One, please.",
	};

	test("are marked by the administrator, and their words are not touched", async () => {
		const [stored] = await bakery.sql<{ id: string }[]>`
			insert into public.contact_messages ${bakery.sql(message)} returning id`;
		const marks = { read_at: "2026-11-20T08:00:00+00:00", spam: true };
		const update = (change: Row) =>
			asOwner(
				(sql) =>
					sql`update public.contact_messages set ${sql(change)} where id = ${stored?.id ?? ""}`,
			);
		expect((await update(marks)).count).toBe(1);
		const forged = update({ ...marks, message: "Two." });
		await expect(forged).rejects.toMatchObject({ code: "42501" });
		const [kept] = await bakery.sql`select spam, message from public.contact_messages`;
		expect(kept).toEqual({ spam: true, message: message.message });
	});
});

test("every new user has a profile", async () => {
	const account = await bakery.backend.service.accounts.create({
		email: "new@example.com",
		password,
	});
	const profiles = await bakery.sql`select full_name from public.profiles where id = ${account}`;
	expect(profiles).toEqual([{ full_name: null }]);
});
