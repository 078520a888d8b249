import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import type { TestClient } from "../../../database/tests/test-client.ts";
import { imagePath } from "./image-source.ts";
import {
	deleteImage,
	getImage,
	listManagedImages,
	nameImage,
	replaceImage,
	saveImage,
} from "./images.admin.ts";
import type { ManagedImage } from "./images.ts";

const bakery = bakeryForTests();
let owner: TestClient;

beforeAll(async () => {
	owner = bakery.as.administrator;
});
beforeEach(async () => {
	await bakery.sql`delete from files.images`;
	await bakery.sql`truncate private.trash`;
	await bakery.sql`
		truncate public.image_details, public.products, public.categories, public.site_content cascade`;
});

/** Images without a file, the first one the newest. */
async function addImages(...keys: string[]): Promise<void> {
	for (const [age, key] of keys.entries()) {
		await bakery.sql`
			insert into files.images (name, facts, created_at)
			values (${key}, '{}', now() - ${age} * interval '1 minute')`;
	}
}

async function image(key: string): Promise<ManagedImage> {
	const found = await getImage(owner, key);
	if (!found) throw new Error(`There is no image ${key}.`);
	return found;
}

const imageUrls = async (table: string) => {
	const rows = await bakery.sql`select image_url from ${bakery.sql(table)} order by name`;
	return rows.map(({ image_url: imageUrl }) => imageUrl);
};

describe("listManagedImages", () => {
	it("gives the images, newest first, with what shows them", async () => {
		await addImages("dark loaf_1.jpg", "logo-1.png", "unused.jpg", ".hidden", "folder/a.jpg");
		const url = imagePath("dark loaf_1.jpg");
		const [product] = await bakery.sql`
			insert into public.products (name, image_url) values
				('Rye', ${url}), ('Roll', ${imagePath("dark loafX1.jpg")}), ('Bun', null)
			returning id`;
		const [category] = await bakery.sql`
			insert into public.categories (name, slug, image_url)
			values ('Breads', 'breads', ${`https://rye.example${url}`}) returning id`;
		const copied = "/pictures/640/product-images/dark%20loaf_1.jpg";
		await bakery.sql`
			insert into public.site_content (section, image_url, content) values
				('hero', ${url}, ${JSON.stringify({ text: "dark loaf_1.jpg" })}),
				('about', null, ${JSON.stringify({ text: `<img src="${url}"><img src="${copied}">` })}),
				('products_intro', null, ${`<p><img src='${copied}'></p>`}),
				('seo', ${url}, null),
				('settings', ${imagePath("logo-1.png")}, null)`;
		const { images, total, pageCount } = await listManagedImages(owner, {});
		expect({ total, pageCount }).toEqual({ total: 3, pageCount: 1 });
		expect(images.map(({ key }) => key)).toEqual(["dark loaf_1.jpg", "logo-1.png", "unused.jpg"]);
		expect(images[0]).toMatchObject({
			url,
			name: "",
			alt: "",
			focus: { x: 50, y: 50 },
			version: 0,
			useCount: 6,
		});
		expect(images[0]?.uses).toEqual([
			{ kind: "category", id: category?.id, name: "Breads" },
			{ kind: "product", id: product?.id, name: "Rye" },
			{ kind: "section", id: "hero", name: "hero" },
			{ kind: "section", id: "seo", name: "seo" },
			{ kind: "text", id: "about", name: "about" },
			{ kind: "text", id: "products_intro", name: "products_intro" },
		]);
		expect(images[1]?.uses).toEqual([{ kind: "logo", id: "settings", name: "settings" }]);
		expect(images[2]).toMatchObject({ uses: [], useCount: 0 });
	});

	it("searches every word in names, descriptions and what shows them", async () => {
		await addImages("a.jpg", "b.jpg", "c.jpg");
		await saveImage(owner, await image("a.jpg"), {
			name: "Crème brûlée",
			alt: "A small bowl",
			focus: { x: 50, y: 50 },
		});
		await bakery.sql`
			insert into public.products (name, image_url) values ('Rye % loaf', ${imagePath("b.jpg")})`;
		const found = async (search: string) => {
			const { images, total } = await listManagedImages(owner, { search });
			expect(total).toBe(images.length);
			return images.map(({ key }) => key);
		};
		expect(await found("brulee CREME")).toEqual(["a.jpg"]);
		expect(await found("bowl brûlée")).toEqual(["a.jpg"]);
		expect(await found("loaf rye")).toEqual(["b.jpg"]);
		expect(await found("%")).toEqual(["b.jpg"]);
		expect(await found("c.jpg")).toEqual(["c.jpg"]);
		expect(await found("rye bowl")).toEqual([]);
		expect(await found("  ")).toHaveLength(3);
	});
});

describe("saveImage", () => {
	const values = { name: "Rye", alt: "A rye loaf", focus: { x: 10, y: 90 } };

	it("says something about an image, and never over what somebody else said meanwhile", async () => {
		await addImages("a.jpg");
		const opened = await image("a.jpg");
		await saveImage(owner, opened, values);
		const saved = await image("a.jpg");
		expect(saved).toMatchObject({ ...values, version: 1 });
		await expect(saveImage(owner, opened, values)).rejects.toMatchObject({ isConflict: true });
		await saveImage(owner, saved, { ...values, alt: "" });
		expect(await image("a.jpg")).toMatchObject({ alt: "", version: 2 });
	});
});

it("nameImage and deleteImage call an image as its file was called, until it is deleted", async () => {
	await addImages("a.jpg");
	await nameImage(owner, "a.jpg", "Rye_loaf.large.JPG");
	expect(await image("a.jpg")).toMatchObject({ name: "Rye_loaf.large" });
	await deleteImage(owner, await image("a.jpg"));
	expect(await getImage(owner, "a.jpg")).toBeNull();
	expect(await bakery.sql`select from public.image_details`).toHaveLength(0);
});

describe("replaceImage", () => {
	const text = (address: string) =>
		JSON.stringify({
			text: `<p>a.jpg <img src="${address}" alt="x"> <img src='${address}.png'></p>`,
		});

	it("puts another image in the place of one, everywhere", async () => {
		await addImages("a b.jpg", "new.jpg", "a b.jpg.png");
		const [old, next] = [imagePath("a b.jpg"), imagePath("new.jpg")];
		await bakery.sql`
			insert into public.products (name, image_url) values
				('1', ${old}), ('2', ${`https://old.example${old}`}), ('3', ${`${old}.png`}), ('4', null)`;
		await bakery.sql`
			insert into public.categories (name, slug, image_url) values ('Breads', 'breads', ${old})`;
		await bakery.sql`
			insert into public.site_content (section, image_url, content) values
				('hero', ${old}, ${text(old)}),
				('about', null, ${text("/pictures/640/product-images/a%20b.jpg")}),
				('settings', ${old}, ${JSON.stringify({ logoSize: 40 })})`;
		await saveImage(owner, await image("a b.jpg"), {
			name: "Old",
			alt: "A loaf",
			focus: { x: 0, y: 0 },
		});

		expect(await replaceImage(owner, await image("a b.jpg"), "new.jpg")).toBe(6);

		expect(await imageUrls("public.products")).toEqual([
			next,
			`https://old.example${next}`,
			`${old}.png`,
			null,
		]);
		expect(await imageUrls("public.categories")).toEqual([next]);
		const sections = await bakery.sql`
			select section, image_url, content from public.site_content order by section`;
		const replaced = (address: string, kept: string) =>
			text(address).replace(`${address}.png`, `${kept}.png`);
		expect(sections.map((row) => ({ ...row }))).toEqual([
			{
				section: "about",
				image_url: null,
				content: replaced(next, "/pictures/640/product-images/a%20b.jpg"),
			},
			{ section: "hero", image_url: next, content: replaced(next, old) },
			{ section: "settings", image_url: next, content: JSON.stringify({ logoSize: 40 }) },
		]);
		expect(await image("a b.jpg")).toMatchObject({ useCount: 0 });
		expect(await image("new.jpg")).toMatchObject({
			useCount: 7,
			name: "",
			alt: "A loaf",
			focus: { x: 50, y: 50 },
		});
	});

	it("puts it in all places of a product and of a page, each of which uses it once", async () => {
		await addImages("old.jpg", "new.jpg", "other.jpg");
		const [old, next, other] = [imagePath("old.jpg"), imagePath("new.jpg"), imagePath("other.jpg")];
		await bakery.sql`truncate public.custom_pages`;
		await bakery.sql`
			insert into public.products (name, image_url, more_image_urls)
			values ('Rye', ${old}, ${[other, old]})`;
		await bakery.sql`
			insert into public.custom_pages (title, path, content, image_url, social_image_url)
			values ('Jobs', 'jobs', ${text(old)}, ${old}, ${old})`;
		expect((await image("old.jpg")).uses).toMatchObject([
			{ kind: "custom-page", name: "Jobs" },
			{ kind: "product", name: "Rye" },
		]);
		expect(await replaceImage(owner, await image("old.jpg"), "new.jpg")).toBe(2);
		expect([...(await bakery.sql`select image_url, more_image_urls from public.products`)]).toEqual(
			[{ image_url: next, more_image_urls: [other, next] }],
		);
		const [page] = await bakery.sql`
			select image_url, social_image_url, content from public.custom_pages`;
		expect(page).toMatchObject({ image_url: next, social_image_url: next });
		expect(page?.content).toContain(`src=\\"${next}\\"`);
	});

	it("changes nothing when something else shows it by now, or was saved", async () => {
		await addImages("a.jpg", "new.jpg");
		const old = imagePath("a.jpg");
		await bakery.sql`insert into public.products (name, image_url) values ('1', ${old})`;
		const seen = await image("a.jpg");
		await bakery.sql`
			insert into public.categories (name, slug, image_url) values ('Breads', 'breads', ${old})`;
		await expect(replaceImage(owner, seen, "new.jpg")).rejects.toMatchObject({
			isConflict: true,
		});
		const seenAgain = await image("a.jpg");
		await bakery.sql`update public.products set price = 3`;
		await expect(replaceImage(owner, seenAgain, "new.jpg")).rejects.toMatchObject({
			isConflict: true,
		});
		expect(await imageUrls("public.products")).toEqual([old]);
		await replaceImage(owner, await image("a.jpg"), "new.jpg");
		expect(await imageUrls("public.products")).toEqual([imagePath("new.jpg")]);
	});

	it("refuses an image in its own place, and strangers", async () => {
		await addImages("a.jpg", "new.jpg");
		await bakery.sql`
			insert into public.products (name, image_url) values ('1', ${imagePath("a.jpg")})`;
		const seen = await image("a.jpg");
		await expect(replaceImage(owner, seen, "a.jpg")).rejects.toThrow("the same image");
		await expect(replaceImage(bakery.as["signed-in"], seen, "new.jpg")).rejects.toThrow();
		expect(await imageUrls("public.products")).toEqual([imagePath("a.jpg")]);
	});
});
