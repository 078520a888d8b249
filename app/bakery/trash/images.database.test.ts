import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import { accessTokenOf, type TestClient } from "../../../database/tests/test-client.ts";
import { deleteCategory, deleteProduct } from "../catalog/products.admin.ts";
import { imagePath } from "../media/image-source.ts";
import { deleteImage, getImage, saveImage } from "../media/images.admin.ts";
import { listImages, uploadImage } from "../media/images.ts";
import {
	deleteForGood,
	listTrash,
	readDeletedImage,
	restoreFromTrash,
	settleTrash,
} from "./trash.ts";

let bakery: TestBakery;
let owner: TestClient;
let png: ArrayBuffer;

beforeAll(async () => {
	bakery = await startTestBakery();
	owner = bakery.as.administrator;
	const image = sharp({ create: { width: 4, height: 4, channels: 3, background: "#c84" } });
	png = new Uint8Array(await image.png().toBuffer()).buffer;
});
afterAll(() => bakery.stop());

beforeEach(async () => {
	await bakery.sql`
		truncate public.products, public.categories, public.site_content, public.image_details cascade`;
	await bakery.sql`update private.trash set emptied_at = now()`;
	for (const { key } of await listImages(owner)) await bakery.backend.service.images.remove(key);
	await settle();
});

/** As the server does it when it hears of a change. */
const settle = async () => {
	await bakery.sql`update private.content_version set version = version + 1`;
	await owner("empty_trash", { seen_until: "2000-01-01T00:00:00Z" });
};

const upload = (name: string, client = owner) =>
	uploadImage(client.fetch, { name, type: "image/png", bytes: png });

const known = async (key: string) => {
	const image = await getImage(owner, key);
	if (!image) throw new Error(`There is no image ${key}.`);
	return image;
};

const remove = async (key: string) => deleteImage(owner, await known(key));

const restore = (key: string) =>
	restoreFromTrash(owner, { kind: "image", ids: [key] }, randomUUID());

const statusOf = async (path: string) => (await fetch(bakery.url + path)).status;

const places = async (name: string) => {
	const rows = await bakery.sql`
		select bucket from files.images where name = ${name} order by bucket`;
	return rows.map(({ bucket }) => bucket);
};

describe("a deleted image", () => {
	it("is gone from its address at once, and comes back with what was said about it", async () => {
		await upload("a.png");
		const values = { name: "Rye", alt: "A loaf", focus: { x: 10, y: 90 } };
		await saveImage(owner, await known("a.png"), values);
		await remove("a.png");
		expect(await statusOf(imagePath("a.png"))).toBe(404);
		expect(await statusOf("/storage/v1/object/public/deleted-images/a.png")).toBe(404);
		expect(await getImage(owner, "a.png")).toBeNull();
		expect(await listImages(owner)).toEqual([]);
		expect((await listTrash(owner, 1)).records).toMatchObject([
			{ kind: "image", recordId: "a.png", name: "Rye", detail: expect.any(String) },
		]);
		expect(await restore("a.png")).toEqual([
			{ kind: "image", name: "Rye", remark: null, keptOut: [] },
		]);
		expect(await statusOf(imagePath("a.png"))).toBe(200);
		expect(await known("a.png")).toMatchObject(values);
		expect(await places("a.png")).toEqual(["product-images"]);
	});

	it("is taken out of everything that shows it, and put back when it is restored", async () => {
		for (const name of ["a.png", "a.png.png"]) await upload(name);
		const [url, other] = [imagePath("a.png"), imagePath("a.png.png")];
		const elsewhere = `https://old.example/pictures/640/product-images/a.png`;
		const text = `<p>Rye <a class="x" href="${url}">loaf</a><a href='/'><IMG alt="a > b" src='${elsewhere}'/></a>${url} <img src="${other}"></p>`;
		const content = {
			text,
			buttons: [{ text: "Look", url }],
			kept: { deeply: [1, "two", null] },
		};
		await bakery.sql`
			insert into public.products (name, image_url) values
				('1', ${url}), ('2', ${`https://old.example${url}`}), ('3', ${other})`;
		await bakery.sql`
			insert into public.categories (name, slug, image_url) values ('Breads', 'breads', ${url})`;
		await bakery.sql`
			insert into public.site_content (section, image_url, content) values
				('hero', ${other}, ${JSON.stringify(content)}),
				('about', ${url}, ${text}),
				('settings', ${url}, '{"logoSize":40}')`;
		const stored = () =>
			Promise.all([
				bakery.sql`select name, image_url from public.products order by name`,
				bakery.sql`select image_url from public.categories`,
				bakery.sql`
				select section, image_url, case section when 'about' then to_jsonb(content) else content::jsonb end as content
				from public.site_content order by section`,
			]);
		const before = await stored();
		const { useCount } = await known("a.png");
		await remove("a.png");

		const remaining = `<p>Rye <a class="x">loaf</a> <img src="${other}"></p>`;
		const urls = await bakery.sql`select image_url from public.products order by name`;
		expect(urls.map(({ image_url: imageUrl }) => imageUrl)).toEqual([null, null, other]);
		expect([...(await bakery.sql`select image_url from public.categories`)]).toEqual([
			{ image_url: null },
		]);
		const sections = await bakery.sql`
			select section, image_url, content from public.site_content order by section`;
		expect(sections[0]).toEqual({ section: "about", image_url: null, content: remaining });
		expect(sections[1]?.image_url).toBe(other);
		expect(JSON.parse(sections[1]?.content)).toEqual({
			...content,
			text: remaining,
			buttons: [{ text: "Look", url: "/" }],
		});
		expect(sections[2]).toEqual({
			section: "settings",
			image_url: null,
			content: '{"logoSize":40}',
		});

		expect(await restore("a.png")).toMatchObject([{ remark: null, keptOut: [] }]);
		expect(await stored()).toEqual(before);
		expect(await known("a.png")).toMatchObject({ useCount });
	});

	it("stays as it is when something else shows it than what the owner has seen", async () => {
		await upload("a.png");
		const seen = await known("a.png");
		await bakery.sql`
			insert into public.products (name, image_url) values ('1', ${imagePath("a.png")})`;
		await expect(deleteImage(owner, seen)).rejects.toThrow("have changed");
		expect(await statusOf(imagePath("a.png"))).toBe(200);
		expect((await listTrash(owner, 1)).records).toEqual([]);
	});

	it("is seen by administrators alone, and by them only in the trash", async () => {
		await upload("a.png");
		expect(await readDeletedImage(owner.fetch, "a.png")).toBeNull();
		await remove("a.png");
		const seen = await readDeletedImage(owner.fetch, "a.png");
		expect([seen?.type, await seen?.arrayBuffer()]).toEqual(["image/png", png]);
		const path = "/storage/v1/object/deleted-images/a.png";
		const strangers: Record<string, string>[] = [
			{},
			{ authorization: `Bearer ${await accessTokenOf(bakery.as["signed-in"])}` },
		];
		for (const headers of strangers) {
			const answer = await fetch(bakery.url + path, { headers });
			expect(answer.status).toBeGreaterThanOrEqual(400);
			expect(answer.status).toBeLessThan(500);
		}
	});

	it("is chosen by no form that was open while it was deleted", async () => {
		await upload("a.png");
		await bakery.sql`insert into public.products (name) values ('Rye')`;
		await remove("a.png");
		const url = imagePath("a.png");
		const refusal = "was deleted";
		await expect(bakery.sql`update public.products set image_url = ${url}`).rejects.toThrow(
			refusal,
		);
		await expect(
			bakery.sql`insert into public.site_content (section, content) values ('about', ${`<img src="${url}">`})`,
		).rejects.toThrow(refusal);
		await bakery.sql`update public.products set price = 3`;
	});

	it("is not waited for by a product that is restored without it", async () => {
		await upload("a.png");
		const [row] = await bakery.sql`
			insert into public.products (name, image_url) values ('1', ${imagePath("a.png")})
			returning id`;
		await deleteProduct(owner, row?.id);
		await remove("a.png");
		const again = () => restoreFromTrash(owner, { kind: "product", ids: [row?.id] }, randomUUID());
		expect((await again())[0]?.remark).toBe("Its image was deleted.");

		await restore("a.png");
		expect([...(await bakery.sql`select image_url from public.products`)]).toEqual([
			{ image_url: imagePath("a.png") },
		]);
		await deleteProduct(owner, row?.id);
		expect((await again())[0]?.remark).toBeNull();
	});

	it("is deleted once, and its name is not given to another", async () => {
		await upload("a.png");
		const seen = await known("a.png");
		await remove("a.png");
		await expect(deleteImage(owner, seen)).rejects.toMatchObject({ isGone: true });
		await expect(upload("a.png")).rejects.toThrow();
		const added = bakery.sqlAs(
			"administrator",
			(sql) => sql`
				insert into files.images (bucket, name) values ('product-images', 'a.png')`,
		);
		await expect(added).rejects.toMatchObject({ code: "42501" });
		await restore("a.png");
		await expect(restore("a.png")).rejects.toThrow("no longer in the trash");
	});

	it("leaves neither a row nor a file when it is deleted for good", async () => {
		await upload("a.png");
		await remove("a.png");
		await deleteForGood(owner, { kind: "image", id: "a.png" });
		expect(await places("a.png")).toEqual([]);
		await expect(restore("a.png")).rejects.toThrow("no longer in the trash");
		await settleTrash(bakery.as.server);
		expect(await bakery.sql`select from private.trash where record_id = 'a.png'`).toHaveLength(0);
		await upload("a.png");
		expect(await statusOf(imagePath("a.png"))).toBe(200);
	});

	it("is deleted for good after 30 days, file and all", async () => {
		await upload("a.png");
		await remove("a.png");
		await bakery.sql`update private.trash set deleted_at = now() - interval '31 days'`;
		await settle();
		expect(await places("a.png")).toEqual([]);
	});

	it("is removed past the trash by nobody who is signed in", async () => {
		await upload("a.png");
		for (const table of ["files.images", "public.image_details"]) {
			const removed = bakery.sqlAs("administrator", (sql) => sql`delete from ${sql(table)}`);
			await expect(removed).rejects.toMatchObject({ code: "42501" });
		}
		expect(await statusOf(imagePath("a.png"))).toBe(200);
	});
});

describe("an image that is restored", () => {
	const section = async (name: string) => {
		const [row] = await bakery.sql`
			select image_url, content from public.site_content where section = ${name}`;
		return row;
	};
	const storeText = (text: string) => bakery.sql`
		insert into public.site_content (section, content) values ('about', ${JSON.stringify({ text })})
		on conflict (section) do update set content = excluded.content`;
	const storedText = async () => JSON.parse((await section("about"))?.content).text;
	const img = (key: string) => `<img src="${imagePath(key)}">`;

	it("leaves alone what was given something else, and says so", async () => {
		for (const name of ["a.png", "b.png"]) await upload(name);
		const [url, other] = [imagePath("a.png"), imagePath("b.png")];
		const rows = await bakery.sql`
			insert into public.products (name, image_url) values ('1', ${url}), ('2', ${url}), ('3', ${url})
			returning id`;
		await bakery.sql`
			insert into public.categories (name, slug, image_url) values ('Breads', 'breads', ${url})`;
		await bakery.sql`
			insert into public.site_content (section, image_url, content) values
				('hero', ${url}, ${JSON.stringify({
					text: "",
					buttons: [
						{ text: "a", url },
						{ text: "b", url },
					],
				})}),
				('settings', ${url}, '{}')`;
		await remove("a.png");
		await bakery.sql`update public.products set image_url = ${other} where name = '1'`;
		await bakery.sql`delete from public.products where name = '3'`;
		await bakery.sql`update private.trash set emptied_at = null`;
		await bakery.sql`delete from private.trash where kind = 'product'`;
		await bakery.sql`update public.categories set image_url = ${other}, name = 'Bread'`;
		await bakery.sql`update public.site_content set image_url = ${other} where section = 'settings'`;
		await bakery.sql`
			update public.site_content set content = ${JSON.stringify({
				text: "New",
				buttons: [
					{ text: "new", url: "/products" },
					{ text: "b", url: "/" },
				],
			})}
			where section = 'hero'`;

		const [restored] = await restore("a.png");
		expect(restored?.keptOut.sort((one, two) => one.kind.localeCompare(two.kind))).toEqual([
			{ kind: "category", id: expect.any(String), name: "Bread" },
			{ kind: "logo", id: "settings", name: "settings" },
			{ kind: "product", id: rows[0]?.id, name: "1" },
			{ kind: "text", id: "hero", name: "hero" },
		]);
		const images = await bakery.sql`select image_url from public.products order by name`;
		expect(images.map(({ image_url: imageUrl }) => imageUrl)).toEqual([other, url]);
		expect((await section("settings"))?.image_url).toBe(other);
		const hero = await section("hero");
		expect(hero?.image_url).toBe(url);
		expect(JSON.parse(hero?.content)).toEqual({
			text: "New",
			buttons: [
				{ text: "new", url: "/products" },
				{ text: "b", url },
			],
		});
	});

	it.each([
		["before it", "<p>One</p><p>Loaf IMAGE fresh</p>", "<p>Two!</p><p>Loaf IMAGE fresh</p>"],
		["after it", "<p>a loaf IMAGE b</p><p>c</p>", "<p>a loaf IMAGE b</p><p>c, d</p><p>e</p>"],
		["beside it", "<p>IMAGE</p>", "<p>And words IMAGE</p>"],
	])("is put back into a text that was edited %s", async (_, before, after) => {
		await upload("a.png");
		await storeText(before.replace("IMAGE", img("a.png")));
		await remove("a.png");
		await storeText(after.replace("IMAGE", ""));
		expect((await restore("a.png"))[0]?.keptOut).toEqual([]);
		expect(await storedText()).toBe(after.replace("IMAGE", img("a.png")));
	});

	it("is put back into a text that is empty by now, and not into one that is new", async () => {
		await upload("a.png");
		const text = `<p>${img("a.png")}</p>`;
		await storeText(text);
		await remove("a.png");
		await storeText("");
		expect((await restore("a.png"))[0]?.keptOut).toEqual([]);
		expect(await storedText()).toBe(text);

		await storeText(`<p>Bread ${img("a.png")} fresh</p>`);
		await remove("a.png");
		await storeText("<h2>Other words</h2>");
		expect((await restore("a.png"))[0]?.keptOut).toEqual([
			{ kind: "text", id: "about", name: "about" },
		]);
		expect(await storedText()).toBe("<h2>Other words</h2>");
	});

	it.each([
		["in the order of their deletion", ["a.png", "b.png"]],
		["the other way round", ["b.png", "a.png"]],
	])("is put back beside others of its text, %s", async (_, order) => {
		for (const name of ["a.png", "b.png"]) await upload(name);
		const text = `<p>One ${img("a.png")}</p><p>Two ${img("b.png")} three</p>`;
		await storeText(text);
		for (const name of ["a.png", "b.png"]) await remove(name);
		expect(await storedText()).toBe("<p>One </p><p>Two  three</p>");
		for (const name of order) expect((await restore(name))[0]?.keptOut).toEqual([]);
		expect(await storedText()).toBe(text);
	});

	it.each([
		["image", "product", "image", "product"],
		["image", "product", "product", "image"],
		["product", "image", "image", "product"],
		["product", "image", "product", "image"],
	] as const)(
		"is shown by its product: deleted %s, %s; restored %s, %s",
		async (firstDeleted, _, ...order) => {
			await upload("a.png");
			const [row] = await bakery.sql`
				insert into public.products (name, image_url) values ('1', ${imagePath("a.png")})
				returning id`;
			if (firstDeleted === "product") await deleteProduct(owner, row?.id);
			await remove("a.png");
			if (firstDeleted === "image") await deleteProduct(owner, row?.id);
			for (const kind of order) {
				const ids = [kind === "image" ? "a.png" : row?.id];
				await restoreFromTrash(owner, { kind, ids }, randomUUID());
			}
			expect([...(await bakery.sql`select image_url from public.products`)]).toEqual([
				{ image_url: imagePath("a.png") },
			]);
		},
	);

	it("comes back with its product and its category at once", async () => {
		await upload("a.png");
		const url = imagePath("a.png");
		const [product] = await bakery.sql`
			insert into public.products (name, image_url) values ('1', ${url}) returning id`;
		const [category] = await bakery.sql`
			insert into public.categories (name, slug, image_url) values ('Breads', 'breads', ${url})
			returning id`;
		await bakery.sql`
			insert into public.product_categories values (${product?.id}, ${category?.id}, 0)`;
		await remove("a.png");
		await deleteCategory(owner, category?.id);
		await deleteProduct(owner, product?.id);
		const records = [
			{ kind: "product", id: product?.id },
			{ kind: "category", id: category?.id },
			{ kind: "image", id: "a.png" },
		] as const;
		const restored = await restoreFromTrash(owner, { records: [...records] }, randomUUID());
		expect(restored.map(({ kind, remark }) => [kind, remark])).toEqual([
			["image", null],
			["category", null],
			["product", null],
		]);
		expect(await known("a.png")).toMatchObject({ useCount: 2 });
		expect(await bakery.sql`select from public.product_categories`).toHaveLength(1);
	});

	it("gets its product back when both are restored at the same time", async () => {
		await upload("a.png");
		const [row] = await bakery.sql`
			insert into public.products (name, image_url) values ('1', ${imagePath("a.png")})
			returning id`;
		for (let round = 0; round < 10; round++) {
			await remove("a.png");
			await deleteProduct(owner, row?.id);
			await Promise.all([
				restore("a.png"),
				restoreFromTrash(owner, { kind: "product", ids: [row?.id] }, randomUUID()),
			]);
			expect(await known("a.png")).toMatchObject({ useCount: 1 });
		}
	});

	it("has its uses once, when the answer was lost and it is asked again", async () => {
		await upload("a.png");
		await bakery.sql`
			insert into public.products (name, image_url) values ('1', ${imagePath("a.png")})`;
		await remove("a.png");
		const id = randomUUID();
		const ask = () => restoreFromTrash(owner, { kind: "image", ids: ["a.png"] }, id);
		const first = await ask();
		await bakery.sql`update public.products set image_url = null`;
		expect(await ask()).toEqual(first);
		expect(await known("a.png")).toMatchObject({ useCount: 0 });
	});
});

describe("files that an interruption left where they do not belong", () => {
	it("are moved when the trash is settled", async () => {
		await upload("a.png");
		await upload("b.png");
		await bakery.sql`
			insert into private.trash (kind, record_id, name, content)
			values ('image', 'a.png', '', '{"key": "a.png"}')`;
		await settle();
		expect(await statusOf(imagePath("a.png"))).toBe(404);
		await bakery.sql`delete from private.trash`;
		await settle();
		expect(await statusOf(imagePath("a.png"))).toBe(200);
		expect(await statusOf(imagePath("b.png"))).toBe(200);
	});

	it("do not come back while one that was deleted for good is still shown", async () => {
		await upload("a.png");
		await bakery.sql`
			insert into private.trash (kind, record_id, name, content, emptied_at)
			values ('image', 'a.png', '', '{}', now())`;
		await settle();
		expect(await places("a.png")).toEqual([]);
	});
});
