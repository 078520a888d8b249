import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import type { TestClient } from "../../../database/tests/test-client.ts";
import { deleteProduct } from "../catalog/products.admin.ts";
import { imagePath } from "../media/image-source.ts";
import { deleteImage, getImage, replaceImage } from "../media/images.admin.ts";
import { uploadImage } from "../media/images.ts";
import { restoreFromTrash } from "./trash.ts";

// The additional images of a product take part in all that its image takes part in (product §13.3).

let bakery: TestBakery;
let owner: TestClient;
/** Addresses of the images by one letter, uploaded before each test. */
let address: (letter: string) => string;
let prefix: string;
let product: string;

beforeAll(async () => {
	bakery = await startTestBakery();
	owner = bakery.as.administrator;
});
afterAll(() => bakery.stop());

beforeEach(async () => {
	await bakery.sql`truncate public.products cascade`;
	prefix = randomUUID().slice(0, 8);
	address = (letter) => imagePath(`${prefix}-${letter}.png`);
	const image = sharp({ create: { width: 4, height: 4, channels: 3, background: "#c84" } });
	const bytes = new Uint8Array(await image.png().toBuffer()).buffer;
	for (const letter of "abcd") {
		await uploadImage(owner.fetch, { name: `${prefix}-${letter}.png`, type: "image/png", bytes });
	}
	const [row] = await bakery.sql`
		insert into public.products (name, image_url, more_image_urls)
		values ('Rye', ${address("a")}, ${["a", "b", "c"].map(address)}) returning id`;
	product = row?.id;
});

async function known(letter: string) {
	const image = await getImage(owner, `${prefix}-${letter}.png`);
	if (!image) throw new Error(`There is no image ${letter}.`);
	return image;
}

const remove = async (letter: string) => deleteImage(owner, await known(letter));
const restore = (letter: string) =>
	restoreFromTrash(owner, { kind: "image", ids: [`${prefix}-${letter}.png`] }, randomUUID());

/** The letters of the first image and of the others. */
async function shown(): Promise<[string | null, string | null]> {
	const [row] = await bakery.sql`select image_url, more_image_urls from public.products`;
	const letterOf = (url: string) => /-(\w)\.png$/.exec(url)?.[1] ?? url;
	const more: string[] | null = row?.more_image_urls;
	return [row?.image_url && letterOf(row.image_url), more?.map(letterOf).join("") ?? null];
}

const change = (letters: string[]) =>
	bakery.sql`update public.products set more_image_urls = ${letters.map(address)}`;

test("an image is used once by a product, wherever it shows it", async () => {
	expect(await known("a")).toMatchObject({ useCount: 1, uses: [{ kind: "product", name: "Rye" }] });
	expect(await known("b")).toMatchObject({ useCount: 1, uses: [{ kind: "product", name: "Rye" }] });
	expect(await known("d")).toMatchObject({ useCount: 0 });
});

test("an image is replaced in its place", async () => {
	expect(await replaceImage(owner, await known("a"), `${prefix}-d.png`)).toBe(1);
	expect(await shown()).toEqual(["d", "dbc"]);
});

test("a deleted image leaves the list, and is put back in its place", async () => {
	await remove("b");
	expect(await shown()).toEqual(["a", "ac"]);
	await remove("a");
	expect(await shown()).toEqual([null, "c"]);
	await remove("c");
	expect(await shown()).toEqual([null, null]);
	for (const letter of "cab") {
		expect(await restore(letter)).toMatchObject([{ remark: null, keptOut: [] }]);
	}
	expect(await shown()).toEqual(["a", "abc"]);
});

test("it is put back among images that were chosen since", async () => {
	await remove("b");
	await change(["d", "c"]);
	expect(await restore("b")).toMatchObject([{ keptOut: [] }]);
	expect((await shown())[1]).toBe("dbc");
});

test("it is not put back where there is no room, which is said", async () => {
	await remove("b");
	const seven = [1, 2, 3, 4, 5, 6, 7].map((number) => `/elsewhere/${number}.png`);
	await bakery.sql`update public.products set more_image_urls = ${seven}`;
	expect(await restore("b")).toMatchObject([{ keptOut: [{ kind: "product", name: "Rye" }] }]);
	expect((await shown())[1]).toBe(seven.join(""));
});

test("a product that is in the trash gets it back", async () => {
	await remove("b");
	await deleteProduct(owner, product);
	await restore("b");
	await restoreFromTrash(owner, { kind: "product", ids: [product] }, randomUUID());
	expect(await shown()).toEqual(["a", "abc"]);
});

test("a product is restored without it, and gets it with the image", async () => {
	await deleteProduct(owner, product);
	await remove("b");
	const [restored] = await restoreFromTrash(
		owner,
		{ kind: "product", ids: [product] },
		randomUUID(),
	);
	expect(restored?.remark).toBe("Some of its additional images were deleted.");
	expect(await shown()).toEqual(["a", "ac"]);
	await restore("b");
	expect(await shown()).toEqual(["a", "abc"]);
});

test("no save shows an image that is in the trash", async () => {
	await remove("d");
	await expect(change(["d"])).rejects.toThrow("An image you chose was deleted.");
});

test("a list has at most seven images, and no empty one", async () => {
	for (const urls of [["a", "b", "c", "d", "e", "f", "g", "h"], [""], ["a", null]]) {
		const saving = bakery.sql`update public.products set more_image_urls = ${urls}`;
		await expect(saving).rejects.toMatchObject({ code: "23514" });
	}
});
