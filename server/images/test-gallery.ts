import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import { createImageWorker } from "./image-worker/image-worker.ts";
import { createImages } from "./images.ts";
import { folderOriginals, type Originals } from "./originals.ts";

/** The process in which the images of all tests of a file are made. */
export const testImageWorker = createImageWorker({
	program: path.join(import.meta.dirname, "image-worker/main.ts"),
});

export type TestGallery = Awaited<ReturnType<typeof createTestGallery>>;

/** A gallery in a folder of its own, which is removed after the test. */
export async function createTestGallery() {
	const root = await mkdtemp(path.join(tmpdir(), "levain-images-"));
	// An image that nobody waits for may still be written when the test ends.
	onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
	const directory = path.join(root, "originals");
	const cacheDirectory = path.join(root, "cache");
	await mkdir(directory);
	await mkdir(cacheDirectory);
	const originals = watched(folderOriginals(directory));
	return {
		directory,
		originals,
		add: (key: string, content: Uint8Array | string) =>
			writeFile(path.join(directory, key), content),
		/** Replaces a file's bytes, but not what tells one version of it from another. */
		async damage(key: string) {
			const file = path.join(directory, key);
			const { size, mtimeMs } = await stat(file);
			await writeFile(file, Buffer.alloc(size));
			await utimes(file, mtimeMs / 1000, mtimeMs / 1000);
		},
		remove: (key: string) => rm(path.join(directory, key)),
		/** The images as a process that starts now has them, in the collection `product-images`. */
		start: (options?: { onLearned?: () => void }) =>
			createImages({
				...options,
				cacheDirectory,
				collections: { "product-images": originals },
				imageWorker: testImageWorker,
				secondsBetweenChecks: 0,
			}),
		/** All files and folders that are kept of the images. */
		keptFiles: () => readdir(cacheDirectory, { recursive: true }),
		/** Puts a file where what is made of the images is kept. */
		async addKept(name: string) {
			const file = path.join(cacheDirectory, name);
			await mkdir(path.dirname(file), { recursive: true });
			await writeFile(file, "half an image");
		},
		/** Changes the file of this name that is kept of the only image. */
		async changeKept(name: string, change: (content: string) => string) {
			const [folder = ""] = await readdir(cacheDirectory);
			const file = path.join(cacheDirectory, folder, name);
			await writeFile(file, change(await readFile(file, "utf8")));
		},
	};
}

/** Counts how often it is read, and can be put out of reach. */
function watched(originals: Originals) {
	const collection = {
		reads: 0,
		reachable: true,
		async version(key: string) {
			if (!collection.reachable) throw new Error("The gallery is out of reach.");
			return originals.version(key);
		},
		async read(key: string) {
			if (!collection.reachable) throw new Error("The gallery is out of reach.");
			collection.reads += 1;
			return originals.read(key);
		},
	};
	return collection;
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
