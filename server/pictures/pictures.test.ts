import { describe, expect, it } from "vitest";
import type { Picture } from "./picture-index.ts";
import type { Pictures } from "./pictures.ts";
import { createTestGallery, plainPicture } from "./test-gallery.ts";

const named = (key: string) => ({ source: "product-images", key });
const small = { width: 160, height: null, format: "webp" } as const;
const large = { width: 640, height: null, format: "webp" } as const;

async function found(pictures: Pictures, key: string): Promise<Picture> {
	const picture = await pictures.find(named(key));
	if (!picture) throw new Error(`${key} was not found`);
	return picture;
}

async function setUp() {
	const gallery = await createTestGallery();
	await gallery.add("loaf.jpg", await plainPicture({ width: 800, height: 400 }));
	const pictures = gallery.start();
	return { gallery, pictures };
}

describe("news of pictures", () => {
	it("come when one is looked at first, and when it was replaced", async () => {
		const gallery = await createTestGallery();
		await gallery.add("loaf.jpg", await plainPicture({ width: 800, height: 400 }));
		let news = 0;
		const start = () => gallery.start({ onLearned: () => (news += 1) });
		const pictures = start();
		await found(pictures, "loaf.jpg");
		await found(pictures, "loaf.jpg");
		await found(start(), "loaf.jpg");
		expect(news).toBe(1);
		await gallery.add("loaf.jpg", await plainPicture({ width: 600, height: 600 }));
		await found(pictures, "loaf.jpg");
		expect(news).toBe(2);
	});

	it("do not come of a file that is no picture", async () => {
		const gallery = await createTestGallery();
		await gallery.add("note.jpg", "not a picture");
		let news = 0;
		const pictures = gallery.start({ onLearned: () => (news += 1) });
		await expect(pictures.find(named("note.jpg"))).rejects.toThrow();
		expect(news).toBe(0);
	});
});

describe("a picture", () => {
	it("is described", async () => {
		const { pictures } = await setUp();
		const { facts } = await found(pictures, "loaf.jpg");
		expect(facts).toMatchObject({ width: 800, height: 400, transparent: false });
	});

	it("is made once for all who ask for it at the same time", async () => {
		const { gallery, pictures } = await setUp();
		const twenty = Array.from({ length: 20 }, async () =>
			pictures.variant(await found(pictures, "loaf.jpg"), small),
		);
		const [first, ...others] = await Promise.all(twenty);
		for (const other of others) expect(other).toEqual(first);
		const onceToLookAndOnceToEncode = 2;
		expect(gallery.originals.reads).toBe(onceToLookAndOnceToEncode);
	});

	it("is not made again, not even by the next process", async () => {
		const { gallery, pictures } = await setUp();
		const first = await pictures.variant(await found(pictures, "loaf.jpg"), small);
		const { reads } = gallery.originals;
		const next = gallery.start();
		expect(await next.variant(await found(next, "loaf.jpg"), small)).toEqual(first);
		expect(gallery.originals.reads).toBe(reads);
	});

	it.each([
		["what was kept is damaged", () => '{"name":'],
		[
			"pictures are encoded in another way now",
			(kept: string) => JSON.stringify({ ...JSON.parse(kept), encodingVersion: "of old" }),
		],
	])("is made again when %s", async (_name, change) => {
		const { gallery, pictures } = await setUp();
		const before = await found(pictures, "loaf.jpg");
		await gallery.changeKept("picture.json", change);
		const { reads } = gallery.originals;
		expect(await found(gallery.start(), "loaf.jpg")).toEqual(before);
		expect(gallery.originals.reads).toBe(reads + 1);
	});

	it("disappears with its original, and so does all that was made of it", async () => {
		const { gallery, pictures } = await setUp();
		const picture = await found(pictures, "loaf.jpg");
		await pictures.variant(picture, small);
		await gallery.remove("loaf.jpg");
		expect(await pictures.variant(picture, large)).toBeNull();
		expect(await pictures.find(named("loaf.jpg"))).toBeNull();
		expect(await gallery.keptFiles()).toEqual([]);
	});

	it("follows its original", async () => {
		const { gallery, pictures } = await setUp();
		const before = await found(pictures, "loaf.jpg");
		await pictures.variant(before, small);
		await gallery.add(
			"loaf.jpg",
			await plainPicture({ width: 500, height: 500, color: "#112233" }),
		);
		const after = await found(pictures, "loaf.jpg");
		expect(after.facts).toMatchObject({ width: 500, height: 500 });
		expect(after.version).not.toBe(before.version);
		const variants = (await gallery.keptFiles()).filter((file) => file.endsWith(".webp"));
		expect(variants).toEqual([]);
	});

	it("can follow something that was no picture", async () => {
		const { gallery, pictures } = await setUp();
		await gallery.add("note.jpg", "not a picture");
		await expect(pictures.find(named("note.jpg"))).rejects.toThrow("cannot be read as a picture");
		const { reads } = gallery.originals;
		await expect(pictures.find(named("note.jpg"))).rejects.toThrow("cannot be read as a picture");
		expect(gallery.originals.reads).toBe(reads);
		await gallery.add("note.jpg", await plainPicture({ width: 200, height: 200 }));
		expect(await found(pictures, "note.jpg")).toMatchObject({ facts: { width: 200 } });
	});
});

describe("the sweep", () => {
	it("removes what was made of pictures that are gone, and nothing else", async () => {
		const { gallery, pictures } = await setUp();
		await gallery.add("bun.jpg", await plainPicture({ width: 300, height: 300 }));
		await pictures.variant(await found(pictures, "bun.jpg"), small);
		const withoutLoaf = await gallery.keptFiles();
		await pictures.variant(await found(pictures, "loaf.jpg"), small);
		await gallery.remove("loaf.jpg");
		await gallery.start().sweep();
		expect((await gallery.keptFiles()).sort()).toEqual(withoutLoaf.sort());
	});

	it("removes nothing while the originals are out of reach", async () => {
		const { gallery, pictures } = await setUp();
		await pictures.variant(await found(pictures, "loaf.jpg"), small);
		const kept = await gallery.keptFiles();
		gallery.originals.reachable = false;
		await gallery.start().sweep();
		expect(await gallery.keptFiles()).toEqual(kept);
	});
});

it("what an interruption has left is removed once it is old", async () => {
	const { gallery, pictures } = await setUp();
	await pictures.variant(await found(pictures, "loaf.jpg"), small);
	const kept = await gallery.keptFiles();
	const [folder = ""] = kept;
	await gallery.addKept(`${folder}/.${crypto.randomUUID()}`);
	await gallery.addKept("a-folder/without-its-description.avif");
	expect(await pictures.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
	expect(await pictures.removeUnfinished(new Date(Date.now() + 60_000))).toBe(2);
	expect((await gallery.keptFiles()).sort()).toEqual(kept.sort());
});
