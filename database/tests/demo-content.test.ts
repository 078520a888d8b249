import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageSections } from "../../app/bakery/content/page-form.ts";
import { getSections, saveSingle } from "../../app/bakery/content/stored-sections.ts";
import { countNewOrders, listAffectedOrders } from "../../app/bakery/orders/orders.admin.ts";
import {
	canShowFullDemo,
	countDemoContent,
	listSetupSteps,
	removeDemoContent,
	showFullDemo,
} from "../../app/bakery/setup/setup.ts";
import { type SiteForm, site } from "../../app/bakery/site/form.ts";
import { restoreFromTrash } from "../../app/bakery/trash/trash.ts";
import { fillDemoBakery } from "../../server/backend/demo-bakery.ts";
import { bakeryForTests } from "./test-bakery.ts";

const seedFile = fileURLToPath(new URL("../demo.sql", import.meta.url));
const bread = "20000000-0000-4000-8000-000000000001";
const breads = "10000000-0000-4000-8000-000000000001";

const bakery = bakeryForTests();
const emptyTables: string[] = [];

const owner = () => bakery.as.administrator;

beforeAll(async () => {
	// What only tests fill.
	const tables = await bakery.sql<{ name: string }[]>`
		select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname in ('public', 'private', 'files')`;
	for (const { name } of tables) {
		const rows = await bakery.sql.unsafe(`select from ${name} limit 1`);
		if (rows.length === 0) emptyTables.push(name);
	}
});

beforeEach(async () => {
	await bakery.sql.unsafe(`truncate ${emptyTables.join()} restart identity cascade`);
	await bakery.sql.unsafe(await readFile(seedFile, "utf8")).simple();
	// As the files of the demo's images.
	await bakery.sql`
		insert into files.images (name, facts)
		select key, '{}' from (
			select private.image_key(image_url) as key from public.products
			union select private.image_key(image_url) from public.categories
			union select private.image_key(image_url) from public.site_content
			union values ('default-hero.jpg'), ('chocolate-layer-cake-slice.jpg'),
				('chocolate-layer-cake-sizes.jpg'), ('chocolate-layer-cake-candles.jpg'),
				('chocolate-layer-cake-box.jpg')
		) as shown where key is not null`;
});

async function countRows() {
	const [rows] = await bakery.sql`
		select (select count(*)::int from public.products) as products,
			(select count(*)::int from public.categories) as categories,
			(select count(*)::int from public.site_content) as sections,
			(select count(*)::int from public.navigation_items) as links`;
	return rows;
}

async function counts() {
	const found = await countDemoContent(owner());
	return Object.fromEntries(found.map(({ kind, going, staying }) => [kind, [going, staying]]));
}

test("an untouched demo goes as a whole but its menu, and comes back with one undo", async () => {
	const before = await countRows();
	expect(await counts()).toEqual({
		product: [24, 0],
		category: [6, 0],
		section: [6, 0],
		"custom-page": [0, 0],
		"menu-item": [0, 0],
		image: [37, 0],
		order: [0, 0],
		"taking-orders": [0, 0],
	});
	const removed = await removeDemoContent(owner());
	expect(removed).toHaveLength(73);
	expect(await countRows()).toEqual({ products: 0, categories: 0, sections: 0, links: 4 });
	expect(await bakery.sql`select from private.images_in_trash()`).toHaveLength(37);
	const restored = await restoreFromTrash(owner(), { records: removed }, crypto.randomUUID());
	expect(restored).toHaveLength(73);
	expect(restored.filter(({ remark }) => remark !== null)).toEqual([]);
	expect(await countRows()).toEqual(before);
	expect(await counts()).toMatchObject({ product: [24, 0], section: [6, 0], image: [37, 0] });
	await expect(
		restoreFromTrash(owner(), { records: removed }, crypto.randomUUID()),
	).rejects.toThrow();
});

test("what the owner changed stays, with all that it needs", async () => {
	await bakery.sql`update public.products set price = 11 where id = ${bread}`;
	await bakery.sql`
		update public.site_content set title = 'Nora bakes' where section = 'about'`;
	await bakery.sql`
		insert into public.image_details (key, alt) values ('seeded-rye.jpg', 'A dark loaf')`;
	await bakery.sql`
		insert into public.products (name, image_url)
		select 'Own pie', image_url from public.products where name = 'Pecan Pie'`;
	expect(await counts()).toMatchObject({
		product: [23, 2],
		// Its category stays with it.
		category: [5, 1],
		section: [5, 1],
		// Those of the loaf, its category, the About page, the described one, and the own pie's.
		image: [32, 5],
	});
	await removeDemoContent(owner());
	const names = await bakery.sql`select name from public.products order by name`;
	expect(names.map(({ name }) => name)).toEqual(["Country Sourdough", "Own pie"]);
	expect(await bakery.sql`select id from public.categories`).toMatchObject([{ id: breads }]);
	const [loaf] =
		await bakery.sql`select category_id, image_url from public.products where id = ${bread}`;
	expect(loaf).toMatchObject({
		category_id: breads,
		image_url: expect.stringContaining("country-sourdough.jpg"),
	});
	await expect(removeDemoContent(owner())).rejects.toThrow("no demo content left");
});

test("a text that was written since stays when the demo is restored", async () => {
	const removed = await removeDemoContent(owner());
	await bakery.sql`insert into public.site_content (section, title) values ('about', 'Our own')`;
	const restored = await restoreFromTrash(owner(), { records: removed }, crypto.randomUUID());
	expect(restored.filter(({ remark }) => remark !== null)).toMatchObject([
		{ kind: "section", name: "About", remark: expect.stringContaining("it was left alone") },
	]);
	const [about] = await bakery.sql`select title from public.site_content where section = 'about'`;
	expect(about).toEqual({ title: "Our own" });
});

describe("the full demo", () => {
	const cake = "20000000-0000-4000-8000-000000000010";
	/** A Wednesday evening in Vermont, where the next Saturday is May 8. */
	const wednesday = "2027-05-06T01:00:00Z";
	const saturday = "2027-05-08";

	beforeEach(() => setClock(wednesday));

	const setClock = (instant: string) =>
		bakery.sql.unsafe(`create or replace function private.order_clock() returns timestamptz
			language sql volatile as $$ select '${instant}'::timestamptz $$`);

	const removeAndRestore = async () => {
		const records = await removeDemoContent(owner());
		await restoreFromTrash(owner(), { records }, crypto.randomUUID());
	};

	test("takes orders, of which the next Saturday has 120 within all limits", async () => {
		expect(await canShowFullDemo(owner())).toBe(true);
		expect(await showFullDemo(owner())).toBe(saturday);
		expect(await canShowFullDemo(owner())).toBe(false);
		const [totals] = await bakery.sql`
			select count(*)::int as orders, count(distinct name)::int as customers,
				count(*) filter (where private.paid_of(id) = private.due_of(orders))::int as paid, min(number) as first, max(number) as last,
				count(*) filter (where email is null and phone is null)::int as unreachable,
				bool_and(coalesce(email like '%@example.com', true)) as is_made_up,
				bool_and(coalesce(phone ~ '^\\(802\\) 555-01\\d\\d$', true)) as has_free_numbers,
				bool_and(changeable_until <= starts_at) as has_deadlines,
				bool_and(total = (
					select sum(price * pieces) from private.order_lines where order_id = orders.id
				)) as is_priced
			from private.orders where day = ${saturday}`;
		expect(totals).toMatchObject({
			...{ orders: 120, customers: 120, paid: 20, first: 101, last: 220, unreachable: 0 },
			...{ is_made_up: true, has_free_numbers: true, has_deadlines: true, is_priced: true },
		});
		expect(await bakery.sql`select from private.order_mails`).toHaveLength(0);
		expect(await countNewOrders(owner(), 100)).toMatchObject({ orders: 0 });
		expect(await listAffectedOrders(owner())).toEqual([]);
		// All that can be ordered on other Saturdays can still be ordered for this one.
		const left = await bakery.sql`
			select name, left_pieces from private.order_offers(${saturday}, ${saturday}, ${wednesday})
			where problem is not null or left_pieces <= 0`;
		expect(left).toEqual([]);
		const windows = await bakery.sql`
			select pickup_from, left_orders from private.pickup_windows(${saturday}, ${saturday}, ${wednesday})`;
		expect(windows).toHaveLength(10);
		const full = windows.filter(({ left_orders }) => left_orders === 0);
		expect(full).toMatchObject([{ pickup_from: "09:00" }]);
	});

	test.each([
		["2027-05-07T16:00:00Z", "2027-05-08"],
		["2027-05-08T09:00:00Z", "2027-05-15"],
	])("at %s has orders for %s", async (moment, day) => {
		await setClock(moment);
		expect(await showFullDemo(owner())).toBe(day);
	});

	test("stays as it is when it is asked for twice, also at once", async () => {
		const shown = await Promise.all([showFullDemo(owner()), showFullDemo(owner())]);
		expect(shown).toEqual([saturday, saturday]);
		expect(await bakery.sql`select from private.orders`).toHaveLength(120);
		expect(await showFullDemo(owner())).toBe(saturday);
		expect(await bakery.sql`select from private.orders`).toHaveLength(120);
	});

	test("goes as a whole, whatever became of its orders, and turns orders off", async () => {
		await showFullDemo(owner());
		await bakery.sql`update private.orders set state = 'picked-up' where number < 130`;
		expect(await counts()).toEqual({
			product: [24, 0],
			category: [6, 0],
			section: [8, 0],
			"custom-page": [1, 0],
			"menu-item": [1, 0],
			image: [37, 0],
			order: [120, 0],
			"taking-orders": [1, 0],
		});
		await removeDemoContent(owner());
		expect(await countRows()).toEqual({ products: 0, categories: 0, sections: 0, links: 4 });
		for (const table of ["private.orders", "public.custom_pages", "public.sold_out"]) {
			expect(await bakery.sql.unsafe(`select from ${table}`)).toHaveLength(0);
		}
		expect(await bakery.sql`select from private.changes where table_name = 'orders'`).toEqual([]);
		expect(await bakery.sql`select accepts from private.order_rules`).toEqual([{ accepts: false }]);
		await expect(showFullDemo(owner())).rejects.toThrow("content or orders of its own");
	});

	test("comes back with one undo but for its orders, which can be shown again", async () => {
		await showFullDemo(owner());
		await removeAndRestore();
		expect(await counts()).toMatchObject({ product: [24, 0], section: [8, 0], order: [0, 0] });
		expect(await showFullDemo(owner())).toBe(saturday);
		await removeAndRestore();
		expect(await counts()).toMatchObject({ product: [24, 0], "custom-page": [1, 0] });
	});

	test("leaves what the owner changed, and their own orders", async () => {
		await showFullDemo(owner());
		await bakery.sql`update public.products set price = 45 where id = ${cake}`;
		await bakery.sql`update public.navigation_items set title = 'Parties' where path = '/catering'`;
		await bakery.sql`update public.site_content
			set content = jsonb_set(content::jsonb, '{daysAhead}', '7')::text where section = 'orders'`;
		await bakery.sql`insert into private.orders (day, changeable_until, name, total, currency)
			values (${saturday}, now(), 'Ann', 5, 'USD')`;
		await removeDemoContent(owner());
		expect(await bakery.sql`select name from public.products`).toEqual([
			{ name: "Chocolate Layer Cake" },
		]);
		expect(await bakery.sql`select title from public.custom_pages`).toHaveLength(1);
		expect(await bakery.sql`select name from private.orders`).toEqual([{ name: "Ann" }]);
		// The cake can still be ordered.
		expect(await bakery.sql`select accepts from private.order_rules`).toEqual([{ accepts: true }]);
	});

	test("leaves orders on where a product of the owner's own can be ordered", async () => {
		await showFullDemo(owner());
		const add = (orderable: boolean) =>
			bakery.sql`insert into public.products (name, price, orderable) values ('Own loaf', 5, ${orderable})`;
		await add(false);
		expect(await counts()).toMatchObject({ product: [24, 1], "taking-orders": [1, 0] });
		await add(true);
		expect(await counts()).toMatchObject({ product: [24, 2], "taking-orders": [0, 1] });
		await removeDemoContent(owner());
		expect(await bakery.sql`select accepts from private.order_rules`).toEqual([{ accepts: true }]);
	});

	test.each([
		["a product", "insert into public.products (name) values ('Own loaf')"],
		["a change", "update public.products set price = 10 where name = 'Apple Pie'"],
		[
			"order settings",
			"insert into public.site_content (section, content) values ('orders', '{}')",
		],
		[
			"an order",
			`insert into private.orders (day, changeable_until, name, total, currency)
			values ('2027-05-08', now(), 'Ann', 5, 'USD')`,
		],
	])("is refused where the owner has made %s", async (_, statement) => {
		await bakery.sql.unsafe(statement);
		expect(await canShowFullDemo(owner())).toBe(false);
		await expect(showFullDemo(owner())).rejects.toThrow("content or orders of its own");
		expect(await bakery.sql`select from public.products where orderable`).toHaveLength(0);
	});
});

const allSteps = [
	"hours",
	"region",
	"name",
	"colors",
	"contact",
	"product",
	"allergens",
	"menu",
	"home",
	"about",
	"legal",
	"orders",
	"search",
];

const undone = async () =>
	(await listSetupSteps(owner())).filter(({ isDone }) => !isDone).map(({ step }) => step);

/** Saves the settings as their form shows them, but for some fields. */
async function saveSettings(changes: Partial<SiteForm> = {}) {
	const stored = await getSections(owner(), site.keys);
	await saveSingle(owner(), site, { ...site.toForm(stored), ...changes }, stored);
}

test("saving what the forms show checks off nothing, with the demo and without", async () => {
	expect(await undone()).toEqual(allSteps);
	for (const _ of ["with the demo", "without"]) {
		await saveSettings();
		for (const page of ["home", "about"] as const) {
			const of = pageSections(page);
			const stored = await getSections(owner(), of.keys);
			await saveSingle(owner(), of, of.toForm(stored), stored);
		}
		expect(await undone()).toEqual(allSteps);
		// What was saved is no longer the demo's, and isn't removed with it.
		await bakery.sql`delete from public.site_content`;
		expect(await undone()).toEqual(allSteps);
	}
});

test("steps check themselves off by what somebody wrote", async () => {
	await saveSettings({ siteName: "Nora bakes" });
	expect(await undone()).not.toContain("name");
	await saveSettings({ accent: "#225533" });
	expect(await undone()).not.toContain("colors");
	await saveSettings({ phone: "01 5330142" });
	// Visitors would still go to the demo's address.
	expect(await undone()).toContain("contact");
	await saveSettings({ email: "", address: "" });
	expect(await undone()).not.toContain("contact");
	await saveSettings({ allergenList: "eu" });
	expect(await undone()).toContain("region");
	await saveSettings({ timeZone: "Europe/Vienna", allergenList: "" });
	expect(await undone()).toContain("region");
	await saveSettings({ allergenList: "eu" });
	expect(await undone()).not.toContain("region");
	// A bakery in New York may keep all that it finds there.
	await saveSettings({ timeZone: "America/New_York", allergenList: "" });
	expect(await undone()).toContain("region");
	await saveSettings({ allergenList: "seven" });
	expect(await undone()).not.toContain("region");
	await saveSettings({ timeZone: "Europe/Vienna", allergenList: "eu" });
	await saveSettings({ metaDescription: "Bread from Vienna." });
	expect(await undone()).not.toContain("search");

	await bakery.sql`update public.site_content set title = 'Our ovens' where section in ('hero', 'about')`;
	await bakery.sql`insert into public.site_content (section, content)
		values ('hours', '{"week": {"monday": []}}'), ('orders', '{"accepts": false}')`;
	const page = (purpose: string, isPublished: boolean) => bakery.sql`
		insert into public.custom_pages (title, path, purpose, is_published)
		values (${purpose}, ${purpose}, ${purpose}, ${isPublished})`;
	await page("privacy", true);
	await page("imprint", false);
	expect(await undone()).toEqual(["product", "allergens", "menu", "legal"]);
	await bakery.sql`update public.custom_pages set is_published = true`;

	const [product] = await bakery.sql`
		insert into public.products (name, image_url) values ('Pie', '/pie.jpg') returning id`;
	await bakery.sql`
		insert into public.allergen_reviews (product_id, list, declaration)
		select ${product?.id}, 'us', jsonb_object_agg(allergen, '{"presence": "does-not-contain"}'::jsonb)
		from private.allergens_of('us')`;
	await bakery.sql`update public.navigation_items set title = 'Bread' where path = '/products'`;
	expect(await undone()).toEqual([]);
});

test("an empty bakery starts with the menu alone, and an empty history", async () => {
	await bakery.sql`
		truncate public.products, public.categories, public.site_content, public.navigation_items cascade`;
	await bakery.sql`truncate levain.demo_steps`;
	expect(await fillDemoBakery(bakery.sql, seedFile, { keepsContent: false })).toBe(true);
	expect(await countRows()).toEqual({ products: 0, categories: 0, sections: 0, links: 4 });
	expect(await bakery.sql`select from private.changes`).toHaveLength(0);
	const steps = await bakery.sql`select step from levain.demo_steps order by 1`;
	expect(steps.map(({ step }) => step)).toEqual(["demo bakery", "demo images"]);
});
