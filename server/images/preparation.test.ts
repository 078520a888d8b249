import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Images } from "./images.ts";
import { createPreparation } from "./preparation.ts";
import { createTestGallery, plainImage, type TestGallery } from "./test-gallery.ts";

vi.setConfig({ testTimeout: 60_000 });

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 50_000 });

const named = (key: string) => ({ source: "product-images", key });

async function setUp(files: Record<string, Uint8Array | string>) {
	const gallery = await createTestGallery();
	for (const [key, content] of Object.entries(files)) await gallery.add(key, content);
	return gallery;
}

function prepare(images: Images, ...keys: string[]) {
	const preparation = createPreparation(images, async () => {});
	onTestFinished(() => preparation.stop());
	preparation.add(keys.map(named));
	return preparation;
}

/** Which variants are kept, without the version in front of their names. */
async function storedVariants(gallery: TestGallery): Promise<string[]> {
	const files = await gallery.keptFiles();
	return files.flatMap((file) => /-(\d+\.(?:avif|webp|jpeg|png))$/.exec(file)?.[1] ?? []);
}

/** The images with a record of what was prepared of which, in its order. */
function recording(images: Images) {
	const made: string[] = [];
	const recorded: Images = {
		...images,
		prepare(image, variants, shouldContinue) {
			const widths = variants.map(({ width }) => width).join(" ");
			made.push(`${image.name.key} ${variants[0]?.format} ${widths}`);
			return images.prepare(image, variants, shouldContinue);
		},
	};
	return { made, images: recorded };
}

describe("preparing images", () => {
	it("makes the sizes that pages offer, in the formats that browsers ask for", async () => {
		const gallery = await setUp({ "loaf.jpg": await plainImage({ width: 500, height: 300 }) });
		prepare(gallery.start(), "loaf.jpg");
		const sizes = [160, 320, 480, 500];
		const all = sizes.flatMap((size) => [`${size}.avif`, `${size}.webp`]);
		await eventually(async () => {
			expect((await storedVariants(gallery)).sort()).toEqual(all.sort());
		});
	});

	it("gives each image one size before any has all, and AVIF before WebP", async () => {
		const image = await plainImage({ width: 300, height: 200 });
		const gallery = await setUp({ "hero.jpg": image, "card.jpg": image });
		const { made, images } = recording(gallery.start());
		prepare(images, "hero.jpg", "card.jpg");
		await eventually(() => expect(made).toHaveLength(6));
		expect(made).toEqual([
			"hero.jpg avif 300",
			"card.jpg avif 300",
			"hero.jpg avif 160 300",
			"card.jpg avif 160 300",
			"hero.jpg webp 160 300",
			"card.jpg webp 160 300",
		]);
	});

	it("reads an original once to look at it, and once for each step", async () => {
		const gallery = await setUp({ "loaf.jpg": await plainImage({ width: 500, height: 300 }) });
		prepare(gallery.start(), "loaf.jpg");
		await eventually(async () => expect(await storedVariants(gallery)).toHaveLength(8));
		expect(gallery.originals.reads).toBe(1 + 3);
	});

	it("makes nothing again that an earlier process has made", async () => {
		const gallery = await setUp({ "loaf.jpg": await plainImage({ width: 200, height: 100 }) });
		prepare(gallery.start(), "loaf.jpg");
		await eventually(async () => expect(await storedVariants(gallery)).toHaveLength(4));
		const { reads } = gallery.originals;
		const { made, images } = recording(gallery.start());
		prepare(images, "loaf.jpg");
		await eventually(() => expect(made).toHaveLength(3));
		expect(gallery.originals.reads).toBe(reads);
	});

	it("passes over what is no image, and what is gone", async () => {
		const gallery = await setUp({
			"note.jpg": "not an image",
			"loaf.jpg": await plainImage({ width: 100, height: 100 }),
		});
		prepare(gallery.start(), "note.jpg", "gone.jpg", "loaf.jpg");
		await eventually(async () => {
			expect((await storedVariants(gallery)).sort()).toEqual(["100.avif", "100.webp"]);
		});
	});

	it("ends when it is stopped, whatever is left to do", async () => {
		const gallery = await setUp({ "loaf.jpg": await plainImage({ width: 900, height: 600 }) });
		const images = gallery.start();
		const finished = Promise.withResolvers<void>();
		const preparation = prepare(
			{
				...images,
				async prepare(image, variants, shouldContinue) {
					preparation.stop();
					await images.prepare(image, variants, shouldContinue);
					finished.resolve();
				},
			},
			"loaf.jpg",
		);
		await finished.promise;
		expect(await storedVariants(gallery)).toEqual([]);
	});

	it("waits until the site is idle before each size", async () => {
		const gallery = await setUp({ "loaf.jpg": await plainImage({ width: 200, height: 100 }) });
		const quiet = Promise.withResolvers<void>();
		const waiting = Promise.withResolvers<void>();
		const preparation = createPreparation(gallery.start(), () => {
			waiting.resolve();
			return quiet.promise;
		});
		onTestFinished(() => preparation.stop());
		preparation.add([named("loaf.jpg")]);
		await waiting.promise;
		expect(await storedVariants(gallery)).toEqual([]);
		quiet.resolve();
		await eventually(async () => expect(await storedVariants(gallery)).toHaveLength(4));
	});

	it("leaves nothing of an image that is removed meanwhile", async () => {
		const gallery = await setUp({ "loaf.jpg": await plainImage({ width: 500, height: 300 }) });
		const images = gallery.start();
		const loaf = await images.find(named("loaf.jpg"));
		if (!loaf) throw new Error("The image was not found.");
		const sizes = [160, 320, 480].map(
			(width) => ({ width, height: null, format: "webp" }) as const,
		);
		let asked = 0;
		const removing: Promise<unknown>[] = [];
		await images.prepare(loaf, sizes, async () => {
			asked += 1;
			if (asked === 2) {
				rmSync(path.join(gallery.directory, "loaf.jpg"));
				removing.push(images.find(named("loaf.jpg")));
			}
			return true;
		});
		expect(await Promise.all(removing)).toEqual([null]);
		expect(await gallery.keptFiles()).toEqual([]);
	});

	it("lets requests for images go first", async () => {
		const large = await plainImage({ width: 1900, height: 1200 });
		const gallery = await setUp({ "wanted.jpg": large, "loaf.jpg": large });
		const images = gallery.start();
		const [loaf, wanted] = await Promise.all(
			["loaf.jpg", "wanted.jpg"].map((key) => images.find(named(key))),
		);
		if (!loaf || !wanted) throw new Error("The images were not found.");
		const done: string[] = [];
		const waitFor = async (width: number) => {
			await images.variant(wanted, { width, height: null, format: "webp" });
			done.push("wanted");
		};
		const waiting = [160, 320, 480].map(waitFor);
		const variants = [{ width: 160, height: null, format: "webp" }] as const;
		const later = images
			.prepare(loaf, [...variants], async () => true)
			.then(() => done.push("later"));
		await Promise.all([...waiting, later]);
		expect(done).toEqual(["wanted", "wanted", "wanted", "later"]);
	});
});
