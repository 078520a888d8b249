import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ImageName } from "../../app/platform/images.ts";
import { parseJson } from "../../app/platform/text/parse-json.ts";
import { isUnfinished, writeWhole } from "../process/durable-files.ts";
import { removeOldFiles } from "../process/remove-old-files.ts";
import { imageFacts } from "./image-worker/image-facts.ts";
import { isMissingFile } from "./originals.ts";

const storedImage = z.object({
	name: z.object({ source: z.string(), key: z.string() }),
	/** The version of the original that everything here was made from. */
	originalVersion: z.string(),
	/** How its variants are encoded. */
	encodingVersion: z.string(),
	facts: imageFacts,
});

/** The stored data of an image besides its variants. */
type StoredImage = z.infer<typeof storedImage>;

export type ImageStore = ReturnType<typeof createImageStore>;

/**
 * Keeps on disk what was made of the images: a folder for each with `image.json` and its
 * variants. Files are written atomically. Anything unreadable counts as missing and is made again.
 */
export function createImageStore(directory: string) {
	/** Keys are chosen by the owner, so they are hashed: no key can escape the directory. */
	function folderOf({ source, key }: ImageName): string {
		const folder = createHash("sha256").update(`${source}/${key}`).digest("hex").slice(0, 32);
		return path.join(directory, folder);
	}

	async function readStored(folder: string): Promise<StoredImage | null> {
		const text = await readIfThere(path.join(folder, "image.json"));
		const result = storedImage.safeParse(text && parseJson(text.toString()));
		return result.success ? result.data : null;
	}

	return {
		read: (name: ImageName) => readStored(folderOf(name)),

		/** Replaces everything that was kept of the image. */
		async replace(image: StoredImage): Promise<void> {
			const folder = folderOf(image.name);
			await rm(folder, { recursive: true, force: true });
			await keep(path.join(folder, "image.json"), JSON.stringify(image));
		},

		listFiles: (name: ImageName) => listIfThere(folderOf(name)),

		readVariant: (name: ImageName, file: string) => readIfThere(path.join(folderOf(name), file)),

		writeVariant: (name: ImageName, file: string, bytes: Uint8Array) =>
			keep(path.join(folderOf(name), file), bytes),

		remove: (name: ImageName) => rm(folderOf(name), { recursive: true, force: true }),

		/** All images of which something is kept. */
		async list(): Promise<ImageName[]> {
			const folders = await listIfThere(directory);
			const stored = await Promise.all(
				folders.map((folder) => readStored(path.join(directory, folder))),
			);
			return stored.flatMap((image) => image?.name ?? []);
		},

		/**
		 * Removes what interrupted work has left, unless it was changed after `before`.
		 * @returns how many files, or folders of an image that nothing is known of.
		 */
		async removeUnfinished(before: Date): Promise<number> {
			const isUnknown = async (folder: string) =>
				(await readStored(path.join(directory, folder))) === null;
			let removed = await removeOldFiles(directory, isUnknown, before);
			for (const folder of await listIfThere(directory)) {
				removed += await removeOldFiles(path.join(directory, folder), isUnfinished, before);
			}
			return removed;
		},
	};
}

async function listIfThere(folder: string): Promise<string[]> {
	try {
		return await readdir(folder);
	} catch (error) {
		if (isMissingFile(error)) return [];
		throw error;
	}
}

async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | null> {
	try {
		return await readFile(file);
	} catch (error) {
		if (isMissingFile(error)) return null;
		throw error;
	}
}

async function keep(file: string, content: string | Uint8Array): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true });
	await writeWhole(file, content);
}
