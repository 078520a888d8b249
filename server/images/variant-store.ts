import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isUnfinished, writeWhole } from "../process/durable-files.ts";
import { removeOldFiles } from "../process/remove-old-files.ts";
import { errorCode } from "../process/start-error.ts";
import { variantFolder } from "./variants.ts";

/** Keeps variants on disk, each under its name of `variantFile`. Files are written atomically. */
export function createVariantStore(directory: string) {
	return {
		async read(name: string): Promise<Buffer<ArrayBuffer> | null> {
			try {
				return await readFile(path.join(directory, name));
			} catch (error) {
				if (errorCode(error) === "ENOENT") return null;
				throw error;
			}
		},

		async write(name: string, bytes: Uint8Array): Promise<void> {
			const file = path.join(directory, name);
			await mkdir(path.dirname(file), { recursive: true });
			await writeWhole(file, bytes);
		},

		/**
		 * Removes the variants of other images, and what interrupted work has left.
		 * @param versions of the images that are there.
		 * @param before what has been changed since then stays.
		 * @returns how many files and folders.
		 */
		async sweep(versions: Iterable<string>, before: Date): Promise<number> {
			const folders = new Set([...versions].map(variantFolder));
			let removed = await removeOldFiles(directory, (name) => !folders.has(name), before);
			for (const folder of folders) {
				removed += await removeOldFiles(path.join(directory, folder), isUnfinished, before);
			}
			return removed;
		},
	};
}
