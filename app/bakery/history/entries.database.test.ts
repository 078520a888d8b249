import { beforeEach, describe, expect, it } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { deleteCategory } from "../catalog/products.admin.ts";
import { randomUuid } from "../uuid.ts";
import { readEarlierVersion } from "./earlier-versions/read-earlier-version.ts";
import { type HistoryEvent, listHistory } from "./entries.ts";
import { entrySentence } from "./sentences.ts";

let breads: string;
let cakes: string;
let rye: string;

const bakery = bakeryForTests();

beforeEach(async () => {
	const { sql, users } = bakery;
	await sql`delete from public.products`;
	await sql`delete from public.categories`;
	await sql`delete from public.site_content`;
	await sql`delete from public.navigation_items`;
	await sql`delete from public.image_details`;
	await sql`update public.profiles set full_name = 'Ann' where id = ${users.administrator}`;
	[breads, cakes] = [await addCategory("Breads"), await addCategory("Cakes")];
	rye = await saveRye({ price: 9 });
	await sql`delete from private.changes`;
});

async function addCategory(name: string): Promise<string> {
	const [row] = await bakery.sql<{ id: string }[]>`
		insert into public.categories (name, slug) values (${name}, ${name.toLowerCase()})
		returning id`;
	return row?.id ?? "";
}

async function saveRye(change: object, id?: string): Promise<string> {
	const data = await bakery.as.administrator("save_product", {
		given: {
			...{ name: "Rye", description: null, price: 9, featured: false, active: true },
			...{ image_url: null, ingredients: null, allergens: [], category_ids: [breads] },
			...{ baking_days: null, shown_from: null, shown_until: null },
			...{ more_image_urls: null, weight_or_size: null, servings: null, keeps: null },
			...{ orderable: false, pieces_per_day: null, order_minimum: 1, order_maximum: 20 },
			...{ order_days_before: null, order_until: "18:00", order_hours_before: null },
			...{ pickup_days: null, sizes: null, questions: null },
			...change,
		},
		...(id && { record_id: id }),
	});
	return data.id;
}

async function sentences(filter = {}): Promise<string[]> {
	const { entries } = await listHistory(bakery.as.administrator, filter);
	return entries.map(entrySentence);
}

async function newestEvent(): Promise<HistoryEvent> {
	const { entries } = await listHistory(bakery.as.administrator, {});
	const event = entries[0]?.events[0];
	if (!event) throw new Error("Nothing was logged.");
	return event;
}

/** Brings back what was there before the newest change, as the screen does. */
async function bringBack(event: HistoryEvent) {
	const { administrator } = bakery.as;
	const earlier = await readEarlierVersion(administrator, event.subject, event.changeId);
	await earlier.save(earlier.seen, randomUuid());
	return earlier;
}

describe("the history says what was done", () => {
	it("with a product, its categories in the same sentence", async () => {
		await saveRye({ price: 9.5 }, rye);
		await saveRye({ price: 9.5, category_ids: [breads, cakes] }, rye);
		await saveRye({ price: null, name: "Dark Rye", category_ids: [cakes] }, rye);
		await bakery.sql`update public.products set active = false`;
		await bakery.as.administrator("delete_products", { ids: [rye] });
		expect(await sentences()).toEqual([
			"Ann deleted Dark Rye",
			"The server switched “Active” off for Dark Rye",
			"Ann changed the name, price and categories of Dark Rye",
			// By its current name.
			"Ann added Cakes to the categories of Dark Rye",
			"Ann changed the price of Rye from $9.00 to $9.50",
		]);
	});

	it("and nothing of a save that changes nothing", async () => {
		await saveRye({}, rye);
		expect(await sentences()).toEqual([]);
	});

	it("of a deleted category alone, not of each product in it", async () => {
		await deleteCategory(bakery.as.administrator, breads);
		expect(await sentences()).toEqual(["Ann deleted the category Breads"]);
	});

	it("by the email address of an account without a name, and of one that is gone", async () => {
		const { sql, users } = bakery;
		await sql`update public.profiles set full_name = ' ' where id = ${users.administrator}`;
		await saveRye({ featured: true }, rye);
		expect(await sentences()).toEqual(["owner@example.com switched “Featured” on for Rye"]);
		await sql`update private.changes set changed_by = gen_random_uuid()`;
		expect(await sentences()).toEqual(["A former account switched “Featured” on for Rye"]);
	});

	it("by record, by time, and by pages", async () => {
		await bakery.sql`
			insert into private.changes
				(changed_at, transaction_id, table_name, record_id, operation, before, after)
			select timestamptz '2026-03-01 12:00Z' + number * interval '1 minute',
				number::text::xid8, 'products', 'p' || number % 2, 'update',
				jsonb_build_object('name', 'P', 'price', number),
				jsonb_build_object('name', 'P', 'price', number + 1)
			from generate_series(1, 45) as number`.catch(() => {});
		await saveRye({ price: 1 }, rye);
		expect(await sentences({ tables: ["products", "product_categories"], records: [rye] })).toEqual(
			["Ann changed the price of Rye from $9.00 to $1.00"],
		);
		expect(await sentences({ tables: ["categories"] })).toEqual([]);
		expect(await sentences({ until: new Date("2000-01-01") })).toEqual([]);
	});
});

describe("an earlier version is restored", () => {
	it("of a product, with its categories, and that is a version itself", async () => {
		await saveRye({ price: 9.5, category_ids: [cakes] }, rye);
		const earlier = await bringBack(await newestEvent());
		expect(earlier.differences).toEqual([
			{ label: "Price", kind: "line", before: "$9.50", after: "$9.00" },
			{
				...{ label: "Categories", kind: "list", added: ["Breads"], removed: ["Cakes"] },
				after: ["Breads"],
			},
		]);
		const [first] = await sentences();
		expect(first).toBe("Ann changed the price and categories of Rye");
		await bringBack(await newestEvent());
		const [product] = await bakery.sql`
			select price, category_id, version from public.products where id = ${rye}`;
		expect(product).toMatchObject({ price: "9.500", category_id: cakes, version: 4 });
	});

	it("but not over what somebody else saved after the owner looked", async () => {
		await saveRye({ price: 9.5 }, rye);
		const event = await newestEvent();
		const { administrator } = bakery.as;
		const earlier = await readEarlierVersion(administrator, event.subject, event.changeId);
		await bakery.sql`update public.products set price = 7`;
		const refused = earlier.save(earlier.seen, randomUuid());
		await expect(refused).rejects.toMatchObject({ isConflict: true });
		const [product] = await bakery.sql`select price from public.products where id = ${rye}`;
		expect(product).toEqual({ price: "7.000" });
	});

	it("without a category that was deleted meanwhile, and with its image, which may be in the trash", async () => {
		const image_url = "/storage/v1/object/public/product-images/gone.jpg";
		await saveRye({ category_ids: [breads, cakes], image_url }, rye);
		await saveRye({ price: 1, category_ids: [breads] }, rye);
		const event = await newestEvent();
		await bakery.sql`delete from public.categories where id = ${cakes}`;
		const earlier = await bringBack(event);
		expect(earlier.notes).toEqual([
			"One of its categories has since been deleted and can't be chosen.",
		]);
		const [product] = await bakery.sql`select image_url, price from public.products`;
		expect(product).toEqual({ image_url, price: "9.000" });
	});

	it("of a category, a menu item, the menu, pages, the settings, the hours, the wording, and images", async () => {
		const { sql, as } = bakery;
		const all = { opens: "07:00", closes: "18:00" };
		const word = (text: string) => ({ "frame.contactUs": { text, language: "en" } });
		const check = async (sentence: string) => {
			const event = await newestEvent();
			expect((await sentences())[0]).toEqual(sentence);
			await bringBack(event);
			const { kind, id } = event.subject;
			expect((await newestEvent()).subject).toMatchObject({ kind, id });
		};
		await sql`update public.categories set name = 'Bread' where id = ${breads}`;
		await check("The server renamed the category Breads to Bread");
		expect(await sql`select name from public.categories where id = ${breads}`).toEqual([
			{ name: "Breads" },
		]);

		await sql`insert into public.navigation_items (title, path, display_order)
			values ('Home', '/', 0), ('Shop', '/products', 1)`;
		await sql`update public.navigation_items set path = '/shop' where title = 'Shop'`;
		await check("The server changed the path of the menu item Shop from “/products” to “/shop”");
		await sql`update public.navigation_items set display_order = 1 - display_order`;
		await check("The server changed the order of the menu");
		const titles = await sql`
			select title, path from public.navigation_items order by display_order`;
		expect(titles).toEqual([
			{ title: "Home", path: "/" },
			{ title: "Shop", path: "/products" },
		]);

		const content = JSON.stringify({ text: "<p>Hello</p>", page_title: "We" });
		await as.administrator("save_site_content", {
			sections: [{ section: "about", title: "About", content }],
		});
		await check("Ann changed the page title, title and content of the About Page");
		const pages =
			await sql`select title, content::json ->> 'text' as text from public.site_content`;
		expect(pages).toEqual([{ title: null, text: null }]);

		await sql`insert into public.custom_pages (title, path, layout) values ('Jobs', 'jobs', 'centered')`;
		await sql`update public.custom_pages set layout = 'plain'`;
		await check(
			"The server changed the hero layout of the page Jobs from “Centered Content (Background Image)” to “None (Plain Page)”",
		);
		const buttons = [{ text: "Apply", url: "/contact", variant: "outline" }];
		await sql`update public.custom_pages set buttons = ${sql.json(buttons)}`;
		await sql`update public.custom_pages set buttons = '[]'`;
		await check(
			"The server removed Apply (/contact, Secondary (Outline)) from the call-to-action buttons of the page Jobs",
		);
		expect(await sql`select layout, buttons from public.custom_pages`).toEqual([
			{ layout: "centered", buttons },
		]);

		await sql`insert into public.site_content (section, title) values ('settings', 'Crumbs')`;
		await check(
			"The server changed the website name in the settings from “Sweet Delights” to “Crumbs”",
		);
		expect(await sql`select title from public.site_content where section = 'settings'`).toEqual([
			{ title: "Sweet Delights" },
		]);

		for (const [section, before, after, sentence] of [
			[
				"announcement",
				{ text: "Closed" },
				{ text: "Open" },
				"changed the text of the announcement",
			],
			[
				"hours",
				{ week: { monday: [] } },
				{ week: { monday: [all] } },
				"changed the opening hours on",
			],
			["words", word("Write to us"), word("Say hello"), "changed the wording of “Contact Us” to"],
		] as const) {
			await sql`insert into public.site_content (section, content)
				values (${section}, ${JSON.stringify(before)})`;
			await sql`update public.site_content set content = ${JSON.stringify(after)}
				where section = ${section}`;
			await check(expect.stringContaining(sentence));
			const [row] =
				await sql`select content::json from public.site_content where section = ${section}`;
			expect(row?.content).toMatchObject(before);
		}

		await sql`insert into files.images (name, facts) values ('rye.jpg', '{}')`;
		await sql`insert into public.image_details (key, name, alt) values ('rye.jpg', 'Rye', 'A loaf')`;
		await sql`update public.image_details set alt = 'A dark loaf'`;
		await check(
			"The server changed the alternative text of the image Rye from “A loaf” to “A dark loaf”",
		);
		expect(await sql`select alt from public.image_details`).toEqual([{ alt: "A loaf" }]);
	});
});
