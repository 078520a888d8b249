import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../../database/tests/test-bakery.ts";
import type { TestClient } from "../../../../database/tests/test-client.ts";
import { EMPTY_PRODUCT_FORM, productFormSchema } from "../../catalog/management/form.ts";
import { saveProduct } from "../../catalog/management/queries.ts";
import { picturePath } from "../rules.ts";
import type { ManagedPicture } from "../schema.ts";
import {
	deletePicture,
	getPicture,
	listManagedPictures,
	namePicture,
	replacePicture,
	savePicture,
} from "./queries.ts";

let bakery: TestBakery;
let owner: TestClient;

beforeAll(async () => {
	bakery = await startTestBakery();
	owner = bakery.as.administrator;
});
afterAll(() => bakery.stop());

beforeEach(async () => {
	await bakery.sql`delete from files.images`;
	await bakery.sql`truncate private.trash`;
	await bakery.sql`
		truncate public.pictures, public.products, public.categories, public.site_content cascade`;
});

/** Pictures without a file, the first one the newest. */
async function addPictures(...keys: string[]): Promise<void> {
	for (const [age, key] of keys.entries()) {
		await bakery.sql`
			insert into files.images (bucket, name, created_at)
			values ('product-images', ${key}, now() - ${age} * interval '1 minute')`;
	}
}

async function picture(key: string): Promise<ManagedPicture> {
	const found = await getPicture(owner, key);
	if (!found) throw new Error(`There is no picture ${key}.`);
	return found;
}

const imageUrls = async (table: string) => {
	const rows = await bakery.sql`select image_url from ${bakery.sql(table)} order by name`;
	return rows.map(({ image_url: imageUrl }) => imageUrl);
};

describe("listManagedPictures", () => {
	it("gives the pictures, newest first, with what shows them", async () => {
		await addPictures("dark loaf_1.jpg", "logo-1.png", "unused.jpg", ".hidden", "folder/a.jpg");
		const url = picturePath("dark loaf_1.jpg");
		const [product] = await bakery.sql`
			insert into public.products (name, image_url) values
				('Rye', ${url}), ('Roll', ${picturePath("dark loafX1.jpg")}), ('Bun', null)
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
				('settings', ${picturePath("logo-1.png")}, null)`;
		const { pictures, total, pageCount } = await listManagedPictures(owner, {});
		expect({ total, pageCount }).toEqual({ total: 3, pageCount: 1 });
		expect(pictures.map(({ key }) => key)).toEqual(["dark loaf_1.jpg", "logo-1.png", "unused.jpg"]);
		expect(pictures[0]).toMatchObject({
			url,
			name: "",
			alt: "",
			focus: { x: 50, y: 50 },
			version: 0,
			useCount: 6,
		});
		expect(pictures[0]?.uses).toEqual([
			{ kind: "category", id: category?.id, name: "Breads" },
			{ kind: "product", id: product?.id, name: "Rye" },
			{ kind: "section", id: "hero", name: "hero" },
			{ kind: "section", id: "seo", name: "seo" },
			{ kind: "text", id: "about", name: "about" },
			{ kind: "text", id: "products_intro", name: "products_intro" },
		]);
		expect(pictures[1]?.uses).toEqual([{ kind: "logo", id: "settings", name: "settings" }]);
		expect(pictures[2]).toMatchObject({ uses: [], useCount: 0 });
	});

	it("searches every word in names, descriptions and what shows them", async () => {
		await addPictures("a.jpg", "b.jpg", "c.jpg");
		await savePicture(owner, await picture("a.jpg"), {
			name: "Crème brûlée",
			alt: "A small bowl",
			focus: { x: 50, y: 50 },
		});
		await bakery.sql`
			insert into public.products (name, image_url) values ('Rye % loaf', ${picturePath("b.jpg")})`;
		const found = async (search: string) => {
			const { pictures, total } = await listManagedPictures(owner, { search });
			expect(total).toBe(pictures.length);
			return pictures.map(({ key }) => key);
		};
		expect(await found("brulee CREME")).toEqual(["a.jpg"]);
		expect(await found("bowl brûlée")).toEqual(["a.jpg"]);
		expect(await found("loaf rye")).toEqual(["b.jpg"]);
		expect(await found("%")).toEqual(["b.jpg"]);
		expect(await found("c.jpg")).toEqual(["c.jpg"]);
		expect(await found("rye bowl")).toEqual([]);
		expect(await found("  ")).toHaveLength(3);
	});

	it("gives 5,000 pictures in pages", async () => {
		await bakery.sql`
			insert into files.images (bucket, name, created_at)
			select 'product-images', 'loaf-' || number || '.jpg', now() - number * interval '1 minute'
			from generate_series(1, 5000) as number`;
		await bakery.sql`
			insert into public.products (name, image_url)
			select 'Loaf ' || number, ${picturePath("")} || 'loaf-' || number || '.jpg'
			from generate_series(1, 5000) as number`;
		const second = await listManagedPictures(owner, { page: 2 });
		expect(second).toMatchObject({ total: 5000, pageCount: 105, page: 2 });
		expect(second.pictures[0]).toMatchObject({ key: "loaf-49.jpg", useCount: 1 });
		const last = await listManagedPictures(owner, { page: 999 });
		expect(last).toMatchObject({ page: 105 });
		expect(last.pictures).toHaveLength(8);
		const { pictures } = await listManagedPictures(owner, { search: "loaf 4711" });
		expect(pictures.map(({ key }) => key)).toEqual(["loaf-4711.jpg"]);
	});

	it("names the first hundred of many uses", async () => {
		await addPictures("a.jpg");
		await bakery.sql`
			insert into public.products (name, image_url)
			select 'Loaf', ${picturePath("a.jpg")} from generate_series(1, 1200)`;
		const { uses, useCount } = await picture("a.jpg");
		expect({ named: uses.length, useCount }).toEqual({ named: 100, useCount: 1200 });
	});
});

describe("savePicture", () => {
	const values = { name: "Rye", alt: "A rye loaf", focus: { x: 10, y: 90 } };

	it("says something about a picture, and never over what somebody else said meanwhile", async () => {
		await addPictures("a.jpg");
		const opened = await picture("a.jpg");
		await savePicture(owner, opened, values);
		const saved = await picture("a.jpg");
		expect(saved).toMatchObject({ ...values, version: 1 });
		await expect(savePicture(owner, opened, values)).rejects.toMatchObject({ isConflict: true });
		await savePicture(owner, saved, { ...values, alt: "" });
		expect(await picture("a.jpg")).toMatchObject({ alt: "", version: 2 });
	});

	it("says that a picture is gone", async () => {
		await expect(savePicture(owner, { key: "gone.jpg", version: 0 }, values)).rejects.toThrow(
			"This record no longer exists.",
		);
	});
});

describe("namePicture and deletePicture", () => {
	it("call a picture as its file was called, until it is deleted", async () => {
		await addPictures("a.jpg");
		await namePicture(owner, "a.jpg", "Rye_loaf.large.JPG");
		expect(await picture("a.jpg")).toMatchObject({ name: "Rye_loaf.large" });
		await deletePicture(owner, await picture("a.jpg"));
		expect(await getPicture(owner, "a.jpg")).toBeNull();
		expect(await bakery.sql`select from public.pictures`).toHaveLength(0);
	});
});

describe("replacePicture", () => {
	const text = (address: string) =>
		JSON.stringify({
			text: `<p>a.jpg <img src="${address}" alt="x"> <img src='${address}.png'></p>`,
		});

	it("puts another picture in the place of one, everywhere", async () => {
		await addPictures("a b.jpg", "new.jpg", "a b.jpg.png");
		const [old, next] = [picturePath("a b.jpg"), picturePath("new.jpg")];
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
		await savePicture(owner, await picture("a b.jpg"), {
			name: "Old",
			alt: "A loaf",
			focus: { x: 0, y: 0 },
		});

		expect(await replacePicture(owner, await picture("a b.jpg"), "new.jpg")).toBe(6);

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
		expect(await picture("a b.jpg")).toMatchObject({ useCount: 0 });
		expect(await picture("new.jpg")).toMatchObject({
			useCount: 7,
			name: "",
			alt: "A loaf",
			focus: { x: 50, y: 50 },
		});
	});

	it("changes nothing when something else shows it by now, or was saved", async () => {
		await addPictures("a.jpg", "new.jpg");
		const old = picturePath("a.jpg");
		await bakery.sql`insert into public.products (name, image_url) values ('1', ${old})`;
		const seen = await picture("a.jpg");
		await bakery.sql`
			insert into public.categories (name, slug, image_url) values ('Breads', 'breads', ${old})`;
		await expect(replacePicture(owner, seen, "new.jpg")).rejects.toMatchObject({
			isConflict: true,
		});
		const seenAgain = await picture("a.jpg");
		await bakery.sql`update public.products set price = 3`;
		await expect(replacePicture(owner, seenAgain, "new.jpg")).rejects.toMatchObject({
			isConflict: true,
		});
		expect(await imageUrls("public.products")).toEqual([old]);
		await replacePicture(owner, await picture("a.jpg"), "new.jpg");
		expect(await imageUrls("public.products")).toEqual([picturePath("new.jpg")]);
	});

	it("is noticed by a form that was opened before", async () => {
		await addPictures("a.jpg", "new.jpg");
		const imageUrl = picturePath("a.jpg");
		const [category] = await bakery.sql`
			insert into public.categories (name, slug) values ('Breads', 'breads') returning id`;
		const form = { ...EMPTY_PRODUCT_FORM, name: "Rye", categoryIds: [category?.id], imageUrl };
		const values = productFormSchema.parse(form);
		const id = await saveProduct(owner, values, null);
		await replacePicture(owner, await picture("a.jpg"), "new.jpg");
		await expect(saveProduct(owner, values, { id, version: 1 })).rejects.toMatchObject({
			isConflict: true,
		});
	});

	it("refuses a picture in its own place, and strangers", async () => {
		await addPictures("a.jpg", "new.jpg");
		await bakery.sql`
			insert into public.products (name, image_url) values ('1', ${picturePath("a.jpg")})`;
		const seen = await picture("a.jpg");
		await expect(replacePicture(owner, seen, "a.jpg")).rejects.toThrow("the same image");
		await expect(replacePicture(bakery.as["signed-in"], seen, "new.jpg")).rejects.toThrow();
		expect(await imageUrls("public.products")).toEqual([picturePath("a.jpg")]);
	});
});
