import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../supabase/tests/test-bakery.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { listPictures, listPictureUses, removePicture, uploadPicture } from "./queries.ts";
import { picturePath } from "./rules.ts";

/** The smallest PNG there is: one transparent pixel. */
const PIXEL = Uint8Array.from(
	atob(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
	),
	(character) => character.charCodeAt(0),
).buffer;

let bakery: TestBakery;
let owner: DataClient;

beforeAll(async () => {
	bakery = await startTestBakery();
	owner = bakery.as.administrator;
});
afterAll(() => bakery.stop());

function upload(name: string, client: DataClient = owner) {
	return uploadPicture(client, { name, type: "image/png", bytes: PIXEL });
}

describe("the gallery", () => {
	beforeEach(async () => {
		for (const { key } of await listPictures(owner)) await removePicture(owner, key);
	});

	it("shows uploads, newest first, at the address where everybody finds them", async () => {
		await upload("first.png");
		expect(await upload("second.png")).toMatchObject({
			key: "second.png",
			url: "/storage/v1/object/public/product-images/second.png",
		});
		const pictures = await listPictures(owner);
		expect(pictures.map(({ key }) => key)).toEqual(["second.png", "first.png"]);
		const response = await bakery.backend.fetch(
			new URL(pictures[0]?.url ?? "", bakery.backend.url),
		);
		expect(response.headers.get("content-type")).toBe("image/png");
		expect(await response.arrayBuffer()).toEqual(PIXEL);
	});

	it("does not overwrite a picture", async () => {
		await upload("a.png");
		await expect(upload("a.png")).rejects.toThrow();
	});

	it("forgets a removed picture", async () => {
		await upload("a.png");
		await removePicture(owner, "a.png");
		expect(await listPictures(owner)).toEqual([]);
	});

	it("is the owner's", async () => {
		await expect(upload("stranger.png", bakery.as["signed-in"])).rejects.toThrow();
		expect(await listPictures(owner)).toEqual([]);
	});
});

describe("listPictureUses", () => {
	it("finds products, categories and sections that show a picture", async () => {
		const url = picturePath("dark loaf_1.jpg");
		const [product] = await bakery.sql`
			insert into public.products (name, image_url) values
				('Rye', ${url}), ('Roll', ${picturePath("dark loafX1.jpg")}), ('Bun', null)
			returning id`;
		const [category] = await bakery.sql`
			insert into public.categories (name, slug, image_url)
			values ('Breads', 'breads', ${`https://rye.example${url}`}) returning id`;
		await bakery.sql`
			insert into public.site_content (section, image_url, content) values
				('hero', ${url}, null),
				('about', null, ${JSON.stringify({ text: `<img src="${url}">` })}),
				('seo', null, 'dark loaf_1.jpg')`;
		expect(await listPictureUses(owner, "dark loaf_1.jpg")).toEqual([
			{ kind: "product", id: product?.id, name: "Rye" },
			{ kind: "category", id: category?.id, name: "Breads" },
			{ kind: "section", id: "about", name: "about" },
			{ kind: "section", id: "hero", name: "hero" },
		]);
		expect(await listPictureUses(owner, "unused.jpg")).toEqual([]);
	});
});
