import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import type { StoredImage } from "../../app/bakery/media/stored-images.server.ts";
import { createImageWorker } from "./image-worker/image-worker.ts";
import { examineImage } from "./image-worker/open-image.ts";
import { createImages } from "./images.ts";

/** The process in which the images of all tests of a file are made. */
export const testImageWorker = createImageWorker({
	program: path.join(import.meta.dirname, "image-worker/main.ts"),
});

/** A gallery whose sizes are in a folder of their own, which is removed after the test. */
export async function createTestGallery(files: Record<string, Uint8Array> = {}) {
	const cacheDirectory = await mkdtemp(path.join(tmpdir(), "levain-images-"));
	// An image that nobody waits for may still be written when the test ends.
	onTestFinished(() => rm(cacheDirectory, { recursive: true, force: true, maxRetries: 10 }));
	const gallery = {
		stored: new Map<string, StoredImage>(),
		files: new Map<string, Uint8Array>(),
		reads: 0,
		isReachable: true,
		/** Stores an image as an upload does. */
		async add(key: string, bytes: Uint8Array): Promise<void> {
			gallery.files.set(key, bytes);
			gallery.stored.set(key, { facts: await examineImage(bytes) });
		},
		/** The images as a process that starts now has them, in the collection `product-images`. */
		start: () =>
			createImages({
				cacheDirectory,
				imageWorker: testImageWorker,
				find: async ({ source, key }) =>
					(source === "product-images" && gallery.stored.get(key)) || null,
				async read({ key }) {
					if (!gallery.isReachable) throw new Error("The gallery is out of reach.");
					gallery.reads += 1;
					return gallery.files.get(key) ?? null;
				},
			}),
		/** All files and folders that are kept of the images. */
		keptFiles: async () => (await readdir(cacheDirectory, { recursive: true })).sort(),
		cacheDirectory,
	};
	for (const [key, bytes] of Object.entries(files)) await gallery.add(key, bytes);
	return gallery;
}

interface PlainImage {
	width: number;
	height: number;
	color?: string;
}

/** An image of one color, which may be transparent (`#rrggbbaa`), as a file of this format. */
export function plainImage(
	{ width, height, color = "#c08040" }: PlainImage,
	format: "jpeg" | "png" | "webp" | "avif" | "gif" | "tiff" = "jpeg",
): Promise<Buffer<ArrayBuffer>> {
	const channels = color.length > 7 ? 4 : 3;
	return sharp({ create: { width, height, channels, background: color } })
		.toFormat(format)
		.toBuffer();
}

/** The color of one pixel of an image. */
export async function pixelOf(bytes: Uint8Array, left: number, top: number) {
	const [red = 0, green = 0, blue = 0, alpha = 0] = await sharp(bytes)
		.ensureAlpha()
		.extract({ left, top, width: 1, height: 1 })
		.raw()
		.toBuffer();
	return { red, green, blue, alpha };
}
