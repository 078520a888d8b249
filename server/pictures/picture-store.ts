import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { PictureName } from "../../app/platform/pictures.ts";
import { parseJson } from "../../app/platform/text/parse-json.ts";
import { isUnfinished, writeWhole } from "../process/durable-files.ts";
import { removeOldFiles } from "../process/remove-old-files.ts";
import { pictureFacts } from "./image-worker/picture-facts.ts";
import { isMissingFile } from "./originals.ts";

const storedPicture = z.object({
	name: z.object({ source: z.string(), key: z.string() }),
	/** The version of the original that everything here was made from. */
	originalVersion: z.string(),
	/** How its variants are encoded. */
	encodingVersion: z.string(),
	facts: pictureFacts,
});

/** The stored data of a picture besides its variants. */
type StoredPicture = z.infer<typeof storedPicture>;

export type PictureStore = ReturnType<typeof createPictureStore>;

/**
 * Keeps on disk what was made of the pictures: a folder for each with `picture.json` and its
 * variants. Files are written atomically. Anything unreadable counts as missing and is made again.
 */
export function createPictureStore(directory: string) {
	/** Keys are chosen by the owner, so they are hashed: no key can escape the directory. */
	function folderOf({ source, key }: PictureName): string {
		const folder = createHash("sha256").update(`${source}/${key}`).digest("hex").slice(0, 32);
		return path.join(directory, folder);
	}

	async function readStored(folder: string): Promise<StoredPicture | null> {
		const text = await readIfThere(path.join(folder, "picture.json"));
		const result = storedPicture.safeParse(text && parseJson(text.toString()));
		return result.success ? result.data : null;
	}

	return {
		read: (name: PictureName) => readStored(folderOf(name)),

		/** Replaces everything that was kept of the picture. */
		async replace(picture: StoredPicture): Promise<void> {
			const folder = folderOf(picture.name);
			await rm(folder, { recursive: true, force: true });
			await keep(path.join(folder, "picture.json"), JSON.stringify(picture));
		},

		listFiles: (name: PictureName) => listIfThere(folderOf(name)),

		readVariant: (name: PictureName, file: string) => readIfThere(path.join(folderOf(name), file)),

		writeVariant: (name: PictureName, file: string, bytes: Uint8Array) =>
			keep(path.join(folderOf(name), file), bytes),

		remove: (name: PictureName) => rm(folderOf(name), { recursive: true, force: true }),

		/** All pictures of which something is kept. */
		async list(): Promise<PictureName[]> {
			const folders = await listIfThere(directory);
			const stored = await Promise.all(
				folders.map((folder) => readStored(path.join(directory, folder))),
			);
			return stored.flatMap((picture) => picture?.name ?? []);
		},

		/**
		 * Removes what interrupted work has left, unless it was changed after `before`.
		 * @returns how many files, or folders of a picture that nothing is known of.
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
