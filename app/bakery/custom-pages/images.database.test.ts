import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import type { TestClient } from "../../../database/tests/test-client.ts";
import { imagePath } from "../media/image-source.ts";
import { deleteImage, getImage, replaceImage } from "../media/images.admin.ts";
import { uploadImage } from "../media/images.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import { deleteCustomPage } from "./custom-pages.admin.ts";

// Image, social sharing image, and text of a page take part in all that images take part in.

let bakery: TestBakery;
let owner: TestClient;
let keys: [shown: string, other: string];
let pageId: string;

beforeAll(async () => {
	bakery = await startTestBakery();
	owner = bakery.as.administrator;
});
afterAll(() => bakery.stop());

beforeEach(async () => {
	await bakery.sql`truncate public.custom_pages, private.trash`;
	keys = [`${randomUUID()}.png`, `${randomUUID()}.png`];
	const image = sharp({ create: { width: 4, height: 4, channels: 3, background: "#c84" } });
	const bytes = new Uint8Array(await image.png().toBuffer()).buffer;
	for (const name of keys) await uploadImage(owner.fetch, { name, type: "image/png", bytes });
	const address = imagePath(keys[0]);
	const [row] = await bakery.sql`
		insert into public.custom_pages (title, path, content, image_url, social_image_url)
		values ('Jobs', 'jobs', ${textWith(keys[0])}, ${address}, ${address}) returning id`;
	pageId = row?.id;
});

const textWith = (key: string) => `<p>Our team</p><img src="${imagePath(key)}">`;

async function known(key: string) {
	const image = await getImage(owner, key);
	if (!image) throw new Error(`There is no image ${key}.`);
	return image;
}

const remove = async () => deleteImage(owner, await known(keys[0]));
const restoreImage = () => restoreFromTrash(owner, { kind: "image", ids: [keys[0]] }, randomUUID());
const restorePage = () =>
	restoreFromTrash(owner, { kind: "custom-page", ids: [pageId] }, randomUUID());

async function shown() {
	const [row] =
		await bakery.sql`select image_url, social_image_url, content from public.custom_pages`;
	return [row?.image_url, row?.social_image_url, row?.content];
}

const everywhere = (key: string) => [imagePath(key), imagePath(key), textWith(key)];
const nowhere = [null, null, "<p>Our team</p>"];

test("a page uses an image once, wherever it shows it", async () => {
	expect(await known(keys[0])).toMatchObject({
		useCount: 1,
		uses: [{ kind: "custom-page", id: pageId, name: "Jobs" }],
	});
});

test("an image is replaced in all its places", async () => {
	expect(await replaceImage(owner, await known(keys[0]), keys[1])).toBe(1);
	expect(await shown()).toEqual(everywhere(keys[1]));
});

test("a deleted image leaves the page, and returns to it", async () => {
	await remove();
	expect(await shown()).toEqual(nowhere);
	expect(await restoreImage()).toMatchObject([{ keptOut: [] }]);
	expect(await shown()).toEqual(everywhere(keys[0]));
});

test("places where something else was chosen since are named once", async () => {
	await remove();
	const other = imagePath(keys[1]);
	await bakery.sql`update public.custom_pages set image_url = ${other}, social_image_url = ${other}`;
	expect(await restoreImage()).toMatchObject([
		{ keptOut: [{ kind: "custom-page", name: "Jobs" }] },
	]);
	expect(await shown()).toEqual([other, other, textWith(keys[0])]);
});

test("a page in the trash gets its image back, too", async () => {
	await remove();
	await deleteCustomPage(owner, pageId, "");
	await restoreImage();
	await restorePage();
	expect(await shown()).toEqual(everywhere(keys[0]));
});

test("a page is restored without an image that was deleted since, and says so", async () => {
	await deleteCustomPage(owner, pageId, "");
	await remove();
	expect(await restorePage()).toMatchObject([
		{
			remark: "Its image was deleted. Some images in its text were deleted.",
		},
	]);
	expect(await shown()).toEqual(nowhere);
});

test("a deleted image can't be chosen", async () => {
	await remove();
	for (const column of ["image_url", "social_image_url", "content"]) {
		const save = bakery.sql`
			update public.custom_pages set ${bakery.sql(column)} = ${imagePath(keys[0])}`;
		await expect(save).rejects.toThrow("An image you chose was deleted");
	}
});
