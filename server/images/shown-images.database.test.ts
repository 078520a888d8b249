import { afterAll, beforeAll, expect, it } from "vitest";
import { imagePath } from "../../app/bakery/media/image-source.ts";
import { startTestBakery, type TestBakery } from "../../database/tests/test-bakery.ts";
import { shownImages } from "./shown-images.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());

async function shownKeys(): Promise<string[][]> {
	const pages: string[][] = [];
	for await (const names of shownImages(bakery.as.anonymous)) {
		pages.push(names.map(({ key }) => key));
	}
	return pages;
}

it("of an empty bakery is the image that comes with the program", async () => {
	expect(await shownKeys()).toEqual([["default-hero.jpg"], [], ["default-hero.jpg"]]);
});

it("are those of all public pages, the home page first", async () => {
	const { sql } = bakery;
	const url = (key: string) => `https://rye.example${imagePath(key)}`;
	await sql`
		insert into public.products (name, image_url, active, featured, created_at)
		select 'Roll', ${url("roll-")} || number || '.jpg', number > 1, number = 40,
			'2026-01-01'::timestamptz + number * interval '1 day'
		from generate_series(1, 50) as number`;
	await sql`
		insert into public.products (name, image_url, created_at)
		values ('None', null, '2025-01-01'), ('Elsewhere', 'https://other.example/a.jpg', '2025-01-01')`;
	await sql`
		insert into public.categories (name, slug, image_url, display_order)
		values ('B', 'b', ${url("b.jpg")}, 2), ('A', 'a', ${url("a.jpg")}, 1)`;
	await sql`
		insert into public.site_content (section, image_url, content) values
			('hero', ${url("hero.jpg")}, null),
			('about', ${url("about.jpg")}, ${JSON.stringify({ text: `<img src="${url("text.jpg")}">` })}),
			('settings', ${url("logo.png")}, null),
			('products_intro', null, ${JSON.stringify({ text: `<img src="${url("shelf.jpg")}">` })})`;
	await sql`
		insert into public.custom_pages (title, path, image_url, content, is_published) values
			('Jobs', 'jobs', ${url("jobs.jpg")}, ${`<img src="${url("team.jpg")}">`}, true),
			('Draft', 'draft', ${url("draft.jpg")}, '', false)`;
	const [home = [], first = [], second = [], others = [], ...customPages] = await shownKeys();
	expect(home).toEqual(["hero.jpg", "a.jpg", "b.jpg", "roll-40.jpg"]);
	expect(first).toHaveLength(48);
	expect(first[0]).toBe("roll-50.jpg");
	expect(second).toEqual(["roll-2.jpg"]);
	expect(others.sort()).toEqual(["about.jpg", "hero.jpg", "logo.png", "shelf.jpg", "text.jpg"]);
	expect(customPages).toEqual([["jobs.jpg", "team.jpg"]]);
	await sql`update public.site_content set image_url = '' where section = 'hero'`;
	expect((await shownKeys())[0]?.[0]).toBe("default-hero.jpg");
});
