import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Image, Images } from "./images.ts";
import { createTestGallery, plainImage } from "./test-gallery.ts";
import { variantFolder } from "./variants.ts";

const named = (key: string) => ({ source: "product-images", key });
const small = { width: 160, height: null, format: "webp" } as const;
const large = { width: 480, height: null, format: "webp" } as const;

async function found(images: Images, key = "loaf.jpg"): Promise<Image> {
	const image = await images.find(named(key));
	if (!image) throw new Error(`${key} was not found`);
	return image;
}

async function setUp() {
	const gallery = await createTestGallery({
		"loaf.jpg": await plainImage({ width: 500, height: 250 }),
	});
	return { gallery, images: gallery.start() };
}

describe("an image", () => {
	it("is made once for all who ask for it at the same time, and for the next process", async () => {
		const { gallery, images } = await setUp();
		const image = await found(images);
		const twenty = Array.from({ length: 20 }, () => images.variant(image, small));
		const [first, ...others] = await Promise.all(twenty);
		for (const other of others) expect(other).toEqual(first);
		expect(await gallery.start().variant(image, small)).toEqual(first);
		expect(gallery.reads).toBe(1);
	});

	it("gets its sizes with its upload, of one reading", async () => {
		const { gallery, images } = await setUp();
		await images.makeSizes(named("loaf.jpg"));
		const { facts } = await found(images);
		const folder = variantFolder(facts.version);
		const sizes = [160, 320, 480, 500].map((width) => `${folder}/${width}.avif`);
		expect(await gallery.keptFiles()).toEqual([folder, ...sizes]);
		expect(gallery.reads).toBe(1);
		await images.makeSizes(named("gone.jpg"));
	});

	it("that is gone meanwhile is null", async () => {
		const { gallery, images } = await setUp();
		const image = await found(images);
		gallery.files.clear();
		expect(await images.variant(image, large)).toBeNull();
		expect(await gallery.keptFiles()).toEqual([]);
	});

	it("whose file is damaged is refused, and read once", async () => {
		const { gallery, images } = await setUp();
		const image = await found(images);
		await images.variant(image, small);
		gallery.files.set("loaf.jpg", Buffer.alloc(1000));
		for (const width of [320, 480]) {
			const asked = images.variant(image, { ...large, width });
			await expect(asked).rejects.toThrow("cannot be processed");
		}
		expect(gallery.reads).toBe(2);
		expect(await images.variant(image, small)).not.toBeNull();
	});
});

it("the sweep removes sizes of images that are gone, and what an interruption has left, once old", async () => {
	const { gallery, images } = await setUp();
	await gallery.add("bun.jpg", await plainImage({ width: 300, height: 300 }));
	const bun = await found(images, "bun.jpg");
	await images.variant(bun, small);
	const kept = await gallery.keptFiles();
	await images.variant(await found(images), small);
	const files = [`${kept[0]}/.${crypto.randomUUID()}`, "of-another-encoding/160.avif"];
	for (const name of files) {
		const file = path.join(gallery.cacheDirectory, name);
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, "half an image");
	}
	const sweep = (seconds: number) =>
		images.sweep([bun.facts.version], new Date(Date.now() + seconds * 1000));
	expect(await sweep(-60)).toBe(0);
	expect(await sweep(60)).toBe(3);
	expect(await gallery.keptFiles()).toEqual(kept);
});
