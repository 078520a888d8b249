import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Json } from "../../app/platform/database.types.ts";
import type { DataClient } from "../../app/platform/supabase.ts";
import { password, startTestBakery, type TestBakery } from "./test-bakery.ts";

let bakery: TestBakery;
let owner: DataClient;

beforeAll(async () => {
	bakery = await startTestBakery();
	owner = bakery.unguarded.administrator;
});

beforeEach(async () => {
	await bakery.sql`truncate
		public.site_content, public.navigation_items, public.contact_messages`;
});

afterAll(() => bakery.stop());

describe("save_site_content", () => {
	const save = (...sections: Record<string, Json>[]) =>
		owner.rpc("save_site_content", { sections });
	const stored = () => bakery.sql`
		select section, title, subtitle, content, image_url, version
		from public.site_content order by section`;

	test("makes the sections that are not there yet, and returns them", async () => {
		const { data } = await save(
			{ section: "hero", title: "Good morning", content: '{"layout":"centered"}' },
			{ section: "about", image_url: "/about.jpg" },
		);
		expect(data).toMatchObject([
			{ section: "hero", title: "Good morning", content: '{"layout":"centered"}', version: 1 },
			{ section: "about", title: null, image_url: "/about.jpg", version: 1 },
		]);
	});

	test("makes one row of a section that is saved twice", async () => {
		await save({ section: "hero", title: "First" });
		await save({ section: "hero", title: "Second" });
		expect(await stored()).toMatchObject([{ section: "hero", title: "Second", version: 2 }]);
	});

	const full = { title: "T", subtitle: "S", content: "C", image_url: "/i.jpg" };

	test.each(Object.keys(full))("changes only the %s when only that is named", async (key) => {
		await save({ section: "hero", ...full });
		await save({ section: "hero", [key]: "New" });
		expect(await stored()).toMatchObject([{ ...full, [key]: "New" }]);
	});

	test.each(Object.keys(full))("empties the %s when it is null", async (key) => {
		await save({ section: "hero", ...full });
		await save({ section: "hero", [key]: null });
		expect(await stored()).toMatchObject([{ ...full, [key]: null }]);
	});

	test.each([
		["hours", "{"],
		["hours", "[1]"],
		["orders", "on"],
		["settings", "[".repeat(100_000)],
		["hero", JSON.stringify({ text: "<b>".repeat(12_001) })],
		["about", "x".repeat(1_000_001)],
	])("refuses what %s can't be, past the gateway", async (section, content) => {
		const { error } = await save({ section, content });
		expect(error?.code).toBe("42501");
		expect(await stored()).toEqual([]);
		const direct = await owner.from("site_content").insert({ section, content });
		expect(direct.error?.code).toBe("42501");
	});

	test("refuses a section that changed meanwhile, and all others with it", async () => {
		await save({ section: "seo", title: "Old" }, { section: "settings", title: "Old" });
		await save({ section: "settings", title: "Hers" });
		const { error, status } = await save(
			{ section: "seo", title: "His", expected_version: 1 },
			{ section: "contact", title: "His" },
			{ section: "settings", title: "His", expected_version: 1 },
		);
		expect(status).toBe(409);
		expect(error).toMatchObject({
			code: "PT409",
			message: "Someone else changed this record in the meantime.",
		});
		expect(await stored()).toMatchObject([
			{ section: "seo", title: "Old", version: 1 },
			{ section: "settings", title: "Hers", version: 2 },
		]);
	});

	test("saves nothing when one section has no usable key", async () => {
		const { error } = await save({ section: "hero", title: "T" }, { title: "Of nothing" });
		expect(error).not.toBeNull();
		expect(await stored()).toEqual([]);
	});
});

test("a section has one row, no matter who writes it", async () => {
	await owner.from("site_content").insert({ section: "hero" }).throwOnError();
	const { error } = await owner.from("site_content").insert({ section: "hero" });
	expect(error?.code).toBe("23505");
});

describe("move_navigation_items", () => {
	const menu = () => bakery.sql<{ id: string; title: string }[]>`
		select id, title from public.navigation_items order by display_order`;
	const titles = async () => (await menu()).map(({ title }) => title);

	beforeEach(async () => {
		await bakery.sql`insert into public.navigation_items (title, path, display_order)
			values ('Home', '/', 0), ('Products', '/products', 1), ('About', '/about', 2)`;
	});

	test("puts the menu in the given order", async () => {
		const [home, products, about] = (await menu()).map(({ id }) => id) as [string, string, string];
		await owner.rpc("move_navigation_items", { ids: [about, home, products] }).throwOnError();
		expect(await titles()).toEqual(["About", "Home", "Products"]);
	});

	test("moves nothing when an item is gone", async () => {
		const [home, products, about] = (await menu()).map(({ id }) => id) as [string, string, string];
		await bakery.sql`delete from public.navigation_items where id = ${home}`;
		const move = await owner.rpc("move_navigation_items", { ids: [about, home, products] });
		expect(move.status).toBe(409);
		expect(await titles()).toEqual(["Products", "About"]);
	});
});

describe("versions", () => {
	test.each<{ table: string; row: Record<string, unknown>; change: Record<string, unknown> }>([
		{ table: "categories", row: { name: "Breads", slug: "breads" }, change: { name: "Rolls" } },
		{ table: "products", row: { name: "Loaf" }, change: { price: 4 } },
		{ table: "site_content", row: { section: "hero" }, change: { title: "Hello" } },
		{ table: "navigation_items", row: { title: "Home", path: "/" }, change: { path: "/about" } },
	])("of $table count every update, and nobody writes them", async ({ table, row, change }) => {
		const client: SupabaseClient = owner;
		const columns = "id, version, updated_at";
		const added = await client.from(table).insert(row).select(columns).single().throwOnError();
		const update = (values: object) =>
			client.from(table).update(values).match({ id: added.data.id, version: 1 }).select(columns);
		for (const forged of [{ version: 41 }, { id: crypto.randomUUID() }]) {
			expect((await update({ ...change, ...forged })).error?.code).toBe("42501");
		}
		const changed = await update(change).single().throwOnError();
		expect([added.data.version, changed.data.version]).toEqual([1, 2]);
		expect(Date.parse(changed.data.updated_at)).toBeGreaterThan(Date.parse(added.data.updated_at));
	});

	test("let the second of two writers find nothing to update", async () => {
		const { data } = await owner
			.from("navigation_items")
			.insert({ title: "Home", path: "/" })
			.select("id")
			.single()
			.throwOnError();
		const rename = (title: string) =>
			owner
				.from("navigation_items")
				.update({ title })
				.eq("id", data.id)
				.eq("version", 1)
				.select("title")
				.throwOnError();
		expect((await rename("Hers")).data).toEqual([{ title: "Hers" }]);
		expect((await rename("His")).data).toEqual([]);
	});
});

describe("contact messages", () => {
	const message = {
		name: "Ada",
		email: "ada@example.com",
		subject: "Cake",
		message: "One, please.",
	};
	const submission = { ...message, submission_id: "00000000-0000-4000-8000-000000000001" };

	test("are stored once, however often the same form arrives", async () => {
		const store = () =>
			bakery.unguarded.server
				.from("contact_messages")
				.upsert(submission, { onConflict: "submission_id", ignoreDuplicates: true });
		const answers = await Promise.all([store(), store(), store()]);
		expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
		expect(await bakery.sql`select from public.contact_messages`).toHaveLength(1);
	});

	test("are marked by the administrator, and their words are not touched", async () => {
		const [stored] = await bakery.sql<{ id: string }[]>`
			insert into public.contact_messages ${bakery.sql(message)} returning id`;
		const marks = { read_at: "2026-11-20T08:00:00+00:00", spam: true };
		const update = (change: object) =>
			owner
				.from("contact_messages")
				.update(change)
				.eq("id", stored?.id ?? "");
		expect((await update(marks)).error).toBeNull();
		expect((await update({ ...marks, message: "Two." })).error?.code).toBe("42501");
		const [kept] = await bakery.sql`select spam, message from public.contact_messages`;
		expect(kept).toEqual({ spam: true, message: message.message });
	});
});

test("every new user has a profile", async () => {
	const { data, error } = await bakery.as.server.auth.admin.createUser({
		email: "new@example.com",
		password,
		email_confirm: true,
	});
	expect(error).toBeNull();
	const profiles = await bakery.sql`
		select full_name from public.profiles where id = ${data.user?.id ?? ""}`;
	expect(profiles).toEqual([{ full_name: null }]);
});
