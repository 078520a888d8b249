import { describe, expect, it } from "vitest";
import type { Image } from "./image-index.ts";
import type { Images } from "./images.ts";
import { createTestGallery, plainImage } from "./test-gallery.ts";

const named = (key: string) => ({ source: "product-images", key });
const small = { width: 160, height: null, format: "webp" } as const;
const large = { width: 640, height: null, format: "webp" } as const;

async function found(images: Images, key: string): Promise<Image> {
	const image = await images.find(named(key));
	if (!image) throw new Error(`${key} was not found`);
	return image;
}

async function setUp() {
	const gallery = await createTestGallery();
	await gallery.add("loaf.jpg", await plainImage({ width: 800, height: 400 }));
	const images = gallery.start();
	return { gallery, images };
}

describe("news of images", () => {
	it("come when one is looked at first, and when it was replaced", async () => {
		const gallery = await createTestGallery();
		await gallery.add("loaf.jpg", await plainImage({ width: 800, height: 400 }));
		let news = 0;
		const start = () => gallery.start({ onLearned: () => (news += 1) });
		const images = start();
		await found(images, "loaf.jpg");
		await found(images, "loaf.jpg");
		await found(start(), "loaf.jpg");
		expect(news).toBe(1);
		await gallery.add("loaf.jpg", await plainImage({ width: 600, height: 600 }));
		await found(images, "loaf.jpg");
		expect(news).toBe(2);
	});

	it("do not come of a file that is no image", async () => {
		const gallery = await createTestGallery();
		await gallery.add("note.jpg", "not an image");
		let news = 0;
		const images = gallery.start({ onLearned: () => (news += 1) });
		await expect(images.find(named("note.jpg"))).rejects.toThrow();
		expect(news).toBe(0);
	});
});

describe("an image", () => {
	it("is described", async () => {
		const { images } = await setUp();
		const { facts } = await found(images, "loaf.jpg");
		expect(facts).toMatchObject({ width: 800, height: 400, transparent: false });
	});

	it("is made once for all who ask for it at the same time", async () => {
		const { gallery, images } = await setUp();
		const twenty = Array.from({ length: 20 }, async () =>
			images.variant(await found(images, "loaf.jpg"), small),
		);
		const [first, ...others] = await Promise.all(twenty);
		for (const other of others) expect(other).toEqual(first);
		const onceToLookAndOnceToEncode = 2;
		expect(gallery.originals.reads).toBe(onceToLookAndOnceToEncode);
	});

	it("is not made again, not even by the next process", async () => {
		const { gallery, images } = await setUp();
		const first = await images.variant(await found(images, "loaf.jpg"), small);
		const { reads } = gallery.originals;
		const next = gallery.start();
		expect(await next.variant(await found(next, "loaf.jpg"), small)).toEqual(first);
		expect(gallery.originals.reads).toBe(reads);
	});

	it.each([
		["what was kept is damaged", () => '{"name":'],
		[
			"images are encoded in another way now",
			(kept: string) => JSON.stringify({ ...JSON.parse(kept), encodingVersion: "of old" }),
		],
	])("is made again when %s", async (_name, change) => {
		const { gallery, images } = await setUp();
		const before = await found(images, "loaf.jpg");
		await gallery.changeKept("image.json", change);
		const { reads } = gallery.originals;
		expect(await found(gallery.start(), "loaf.jpg")).toEqual(before);
		expect(gallery.originals.reads).toBe(reads + 1);
	});

	it("disappears with its original, and so does all that was made of it", async () => {
		const { gallery, images } = await setUp();
		const image = await found(images, "loaf.jpg");
		await images.variant(image, small);
		await gallery.remove("loaf.jpg");
		expect(await images.variant(image, large)).toBeNull();
		expect(await images.find(named("loaf.jpg"))).toBeNull();
		expect(await gallery.keptFiles()).toEqual([]);
	});

	it("follows its original", async () => {
		const { gallery, images } = await setUp();
		const before = await found(images, "loaf.jpg");
		await images.variant(before, small);
		await gallery.add("loaf.jpg", await plainImage({ width: 500, height: 500, color: "#112233" }));
		const after = await found(images, "loaf.jpg");
		expect(after.facts).toMatchObject({ width: 500, height: 500 });
		expect(after.version).not.toBe(before.version);
		const variants = (await gallery.keptFiles()).filter((file) => file.endsWith(".webp"));
		expect(variants).toEqual([]);
	});

	it("can follow something that was no image", async () => {
		const { gallery, images } = await setUp();
		await gallery.add("note.jpg", "not an image");
		await expect(images.find(named("note.jpg"))).rejects.toThrow("cannot be read as an image");
		const { reads } = gallery.originals;
		await expect(images.find(named("note.jpg"))).rejects.toThrow("cannot be read as an image");
		expect(gallery.originals.reads).toBe(reads);
		await gallery.add("note.jpg", await plainImage({ width: 200, height: 200 }));
		expect(await found(images, "note.jpg")).toMatchObject({ facts: { width: 200 } });
	});
});

describe("the sweep", () => {
	it("removes what was made of images that are gone, and nothing else", async () => {
		const { gallery, images } = await setUp();
		await gallery.add("bun.jpg", await plainImage({ width: 300, height: 300 }));
		await images.variant(await found(images, "bun.jpg"), small);
		const withoutLoaf = await gallery.keptFiles();
		await images.variant(await found(images, "loaf.jpg"), small);
		await gallery.remove("loaf.jpg");
		await gallery.start().sweep();
		expect((await gallery.keptFiles()).sort()).toEqual(withoutLoaf.sort());
	});

	it("removes nothing while the originals are out of reach", async () => {
		const { gallery, images } = await setUp();
		await images.variant(await found(images, "loaf.jpg"), small);
		const kept = await gallery.keptFiles();
		gallery.originals.reachable = false;
		await gallery.start().sweep();
		expect(await gallery.keptFiles()).toEqual(kept);
	});
});

it("what an interruption has left is removed once it is old", async () => {
	const { gallery, images } = await setUp();
	await images.variant(await found(images, "loaf.jpg"), small);
	const kept = await gallery.keptFiles();
	const [folder = ""] = kept;
	await gallery.addKept(`${folder}/.${crypto.randomUUID()}`);
	await gallery.addKept("a-folder/without-its-description.avif");
	expect(await images.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
	expect(await images.removeUnfinished(new Date(Date.now() + 60_000))).toBe(2);
	expect((await gallery.keptFiles()).sort()).toEqual(kept.sort());
});
