import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pageForm } from "../../app/bakery/content/page-form.ts";
import { getStoredPage, savePage } from "../../app/bakery/content/queries.ts";
import {
	countDemoContent,
	listSetupSteps,
	removeDemoContent,
} from "../../app/bakery/setup/queries.ts";
import { type SiteForm, siteForm } from "../../app/bakery/site/form.ts";
import { getStoredSite, saveSite } from "../../app/bakery/site/queries.ts";
import { readSite } from "../../app/bakery/site/rules.ts";
import { restoreFromTrash } from "../../app/bakery/trash/queries.ts";
import { fillDemoBakery } from "../../server/backend/demo-bakery.ts";
import { startTestBakery, type TestBakery } from "./test-bakery.ts";

const seedFile = fileURLToPath(new URL("../seed.sql", import.meta.url));
const bread = "20000000-0000-4000-8000-000000000001";
const breads = "10000000-0000-4000-8000-000000000001";

let bakery: TestBakery;

const owner = () => bakery.as.administrator;

beforeEach(async () => {
	bakery = await startTestBakery();
	await bakery.sql.unsafe(await readFile(seedFile, "utf8")).simple();
	// As the files of the demo's images.
	await bakery.sql`
		insert into storage.objects (bucket_id, name)
		select 'product-images', key from (
			select private.picture_key(image_url) as key from public.products
			union select private.picture_key(image_url) from public.categories
			union select private.picture_key(image_url) from public.site_content
			union select 'default-hero.jpg'
		) as shown where key is not null`;
});

afterEach(() => bakery.stop());

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
		picture: [33, 0],
	});
	const removed = await removeDemoContent(owner());
	expect(removed).toHaveLength(69);
	expect(await countRows()).toEqual({ products: 0, categories: 0, sections: 0, links: 4 });
	expect(await bakery.sql`select from private.pictures_in_trash()`).toHaveLength(33);
	const restored = await restoreFromTrash(owner(), { records: removed }, crypto.randomUUID());
	expect(restored).toHaveLength(69);
	expect(restored.filter(({ remark }) => remark !== null)).toEqual([]);
	expect(await countRows()).toEqual(before);
	expect(await counts()).toMatchObject({ product: [24, 0], section: [6, 0], picture: [33, 0] });
	await expect(
		restoreFromTrash(owner(), { records: removed }, crypto.randomUUID()),
	).rejects.toThrow();
});

test("what the owner changed stays, with all that it needs", async () => {
	await bakery.sql`update public.products set price = 11 where id = ${bread}`;
	await bakery.sql`
		update public.site_content set title = 'Nora bakes' where section = 'about'`;
	await bakery.sql`
		insert into public.pictures (key, alt) values ('seeded-rye.jpg', 'A dark loaf')`;
	await bakery.sql`
		insert into public.products (name, image_url)
		select 'Own pie', image_url from public.products where name = 'Pecan Pie'`;
	expect(await counts()).toEqual({
		product: [23, 2],
		// Its category stays with it.
		category: [5, 1],
		section: [5, 1],
		// Those of the loaf, its category, the About page, the described one, and the own pie's.
		picture: [28, 5],
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
		{ kind: "section", name: "About", remark: expect.stringContaining("stays as it is") },
	]);
	const [about] = await bakery.sql`select title from public.site_content where section = 'about'`;
	expect(about).toEqual({ title: "Our own" });
});

describe("only owners", () => {
	test.each(["editor", "counter", "signed-in"] as const)("not as %s", async (role) => {
		for (const client of [bakery.as[role], bakery.unguarded[role]]) {
			await expect(removeDemoContent(client)).rejects.toThrow();
			await expect(countDemoContent(client)).rejects.toThrow();
			await expect(listSetupSteps(client)).rejects.toThrow();
		}
		expect(await countRows()).toMatchObject({ products: 24 });
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
	const stored = await getStoredSite(owner());
	await saveSite(owner(), { ...siteForm(readSite(stored)), ...changes }, stored);
}

test("saving what the forms show checks off nothing, with the demo and without", async () => {
	expect(await undone()).toEqual(allSteps);
	for (const _ of ["with the demo", "without"]) {
		await saveSettings();
		for (const page of ["home", "about"] as const) {
			const stored = await getStoredPage(owner(), page);
			await savePage(owner(), pageForm(page, stored), stored);
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
		insert into public.pages (title, path, purpose, is_published)
		values (${purpose}, ${purpose}, ${purpose}, ${isPublished})`;
	await page("privacy", true);
	await page("imprint", false);
	expect(await undone()).toEqual(["product", "allergens", "menu", "legal"]);
	await bakery.sql`update public.pages set is_published = true`;

	const [product] = await bakery.sql`
		insert into public.products (name, image_url) values ('Pie', '/pie.jpg') returning id`;
	await bakery.sql`
		insert into public.allergen_reviews (product_id, list, declaration)
		select ${product?.id}, 'us', jsonb_object_agg(allergen, '{"presence": "does-not-contain"}'::jsonb)
		from private.allergens_of('us')`;
	await bakery.sql`update public.navigation_items set title = 'Bread' where path = '/products'`;
	expect(await undone()).toEqual([]);
});

test("steps are listed whatever is stored", async () => {
	for (const content of ["{", "hello", "[1]", "[".repeat(100_000), null]) {
		await bakery.sql`update public.site_content set content = ${content}`;
		expect(await undone()).toContain("region");
	}
});

test("an empty bakery starts with the menu alone, and an empty history", async () => {
	await bakery.sql`
		truncate public.products, public.categories, public.site_content, public.navigation_items cascade`;
	await bakery.sql`truncate supabase_migrations.seed_files`;
	expect(await fillDemoBakery(bakery.sql, seedFile, { keepsContent: false })).toBe(true);
	expect(await countRows()).toEqual({ products: 0, categories: 0, sections: 0, links: 4 });
	expect(await bakery.sql`select from private.changes`).toHaveLength(0);
	const steps = await bakery.sql`select path from supabase_migrations.seed_files order by 1`;
	expect(steps.map(({ path }) => path)).toEqual(["demo pictures", "supabase/seed.sql"]);
});
