import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { accessTokenOf } from "../../../database/tests/test-client.ts";
import { deleteProduct } from "../catalog/products.admin.ts";
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

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
const image = sharp({ create: { width: 4, height: 4, channels: 3, background: "#c84" } });
const png = new Uint8Array(await image.png().toBuffer()).buffer;
afterAll(() => bakery.stop());

beforeEach(async () => {
	await bakery.sql`
		truncate public.products, public.categories, public.site_content, public.image_details, public.custom_pages cascade`;
	await bakery.sql`update private.trash set emptied_at = now()`;
	for (const { key } of await listImages(owner)) await bakery.backend.service.images.remove(key);
	await settle();
});

/** As the server does it when it hears of a change. */
const settle = async () => {
	for (const key of await settleTrash(bakery.as.server)) {
		await bakery.backend.service.images.remove(key);
	}
	await settleTrash(bakery.as.server);
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

/** Whether there is a row, and whether there is a file. */
const remains = async (name: string) => {
	const rows = await bakery.sql`select from files.images where name = ${name}`;
	const file = await bakery.backend.service.images.describe(`product-images/${name}`);
	return [rows.length > 0, file !== null];
};

describe("a deleted image", () => {
	it("is gone from its address at once, and comes back with what was said about it", async () => {
		await upload("a.png");
		const values = { name: "Rye", alt: "A loaf", focus: { x: 10, y: 90 } };
		await saveImage(owner, await known("a.png"), values);
		await remove("a.png");
		expect(await statusOf(imagePath("a.png"))).toBe(404);
		expect(await getImage(owner, "a.png")).toBeNull();
		expect(await listImages(owner)).toEqual([]);
		expect((await listTrash(owner, 1)).records).toMatchObject([
			{ kind: "image", recordId: "a.png", name: "Rye", detail: expect.any(String) },
		]);
		expect(await restore("a.png")).toEqual([{ kind: "image", name: "Rye", remark: null }]);
		expect(await statusOf(imagePath("a.png"))).toBe(200);
		expect(await known("a.png")).toMatchObject(values);
		expect(await remains("a.png")).toEqual([true, true]);
	});

	it("leaves everything that shows it as it is", async () => {
		await upload("a.png");
		const url = imagePath("a.png");
		const text = `<p>Rye <a href="${url}"><img src="${url}"></a></p>`;
		await bakery.sql`
			insert into public.products (name, image_url, more_image_urls) values ('1', ${url}, ${[url]})`;
		await bakery.sql`
			insert into public.categories (name, slug, image_url) values ('Breads', 'breads', ${url})`;
		await bakery.sql`
			insert into public.site_content (section, image_url, content) values
				('hero', null, ${JSON.stringify({ text, buttons: [{ text: "Look", url }] })}),
				('about', ${url}, ${text}),
				('settings', ${url}, '{"logoSize":40}')`;
		await bakery.sql`
			insert into public.custom_pages (title, path, content, image_url, social_image_url)
			values ('Jobs', 'jobs', ${text}, ${url}, ${url})`;
		const stored = () =>
			Promise.all(
				["products", "categories", "site_content", "custom_pages"].map(
					(table) => bakery.sql`select * from ${bakery.sql(table)} order by 1`,
				),
			);
		const before = await stored();
		const { uses } = await known("a.png");
		await remove("a.png");
		expect(await stored()).toEqual(before);
		await restore("a.png");
		expect(await stored()).toEqual(before);
		expect((await known("a.png")).uses).toEqual(uses);
		await remove("a.png");
		await deleteForGood(owner, { kind: "image", id: "a.png" });
		expect(await stored()).toEqual(before);
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

	it("is seen by administrators alone", async () => {
		await upload("a.png");
		await remove("a.png");
		const seen = await readDeletedImage(owner.fetch, "a.png");
		expect([seen?.type, await seen?.arrayBuffer()]).toEqual(["image/png", png]);
		const path = "/storage/v1/object/product-images/a.png";
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

	it("is deleted once, and its name is not given to another", async () => {
		await upload("a.png");
		const seen = await known("a.png");
		await remove("a.png");
		await expect(deleteImage(owner, seen)).rejects.toMatchObject({ isGone: true });
		await expect(upload("a.png")).rejects.toThrow();
		const added = bakery.sqlAs(
			"administrator",
			(sql) => sql`
				insert into files.images (name, facts) values ('a.png', '{}')`,
		);
		await expect(added).rejects.toMatchObject({ code: "42501" });
		await restore("a.png");
		await expect(restore("a.png")).rejects.toThrow("no longer in the trash");
	});

	it("leaves neither a row nor a file when it is deleted for good", async () => {
		await upload("a.png");
		await remove("a.png");
		await deleteForGood(owner, { kind: "image", id: "a.png" });
		await expect(restore("a.png")).rejects.toThrow("no longer in the trash");
		await vi.waitFor(async () => expect(await remains("a.png")).toEqual([false, false]));
		await settle();
		expect(await bakery.sql`select from private.trash where record_id = 'a.png'`).toHaveLength(0);
		await upload("a.png");
		expect(await statusOf(imagePath("a.png"))).toBe(200);
	});
});

describe("an image that is restored", () => {
	it.each([
		["image", "product", "image", "product"],
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
});
