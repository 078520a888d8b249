import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { IMAGE_BUCKET } from "../../app/bakery/media/image-source.ts";
import { withTimeout } from "../../app/platform/with-timeout.ts";
import { isStorableName } from "../backend/files/file-store.ts";
import type { Images } from "../backend/files/images.ts";

/** An image as it was uploaded. */
interface Original {
	bytes: Uint8Array;
	/** Differs as soon as the bytes do. */
	version: string;
}

/** A collection of uploaded images. Both methods fail when it cannot be reached. */
export interface Originals {
	/** @returns the version of an original, or null when there is no such image */
	version(key: string): Promise<string | null>;
	/** @returns null when there is no such image */
	read(key: string): Promise<Original | null>;
}

/** A page waits for it, so an object storage that hangs isn't waited for. */
const millisecondsToCheck = 2000;

/** The images of the gallery. */
export function galleryOriginals(images: Pick<Images, "describe" | "read">): Originals {
	const isThere = (key: string) => isStorableName(nameOf(key));
	return {
		async version(key) {
			if (!isThere(key)) return null;
			const tooLong = new Error("The file storage takes too long.");
			const info = await withTimeout(images.describe(nameOf(key)), millisecondsToCheck, tooLong);
			return info?.eTag ?? null;
		},
		async read(key) {
			const file = isThere(key) ? await images.read(nameOf(key)) : null;
			if (!file) return null;
			return { bytes: await buffer(file.body), version: file.info.eTag };
		},
	};
}

const nameOf = (key: string) => `${IMAGE_BUCKET}/${key}`;

/** The images that lie directly in a folder. */
export function folderOriginals(directory: string): Originals {
	async function version(key: string): Promise<string | null> {
		if (path.basename(key) !== key) return null;
		try {
			const { size, mtimeMs } = await stat(path.join(directory, key));
			return `${size}-${mtimeMs}`;
		} catch (error) {
			if (isMissingFile(error)) return null;
			throw error;
		}
	}

	return {
		version,
		async read(key) {
			const found = await version(key);
			if (found === null) return null;
			return { bytes: await readFile(path.join(directory, key)), version: found };
		},
	};
}

/** Whether a file operation failed because the file, or a folder above it, does not exist. */
export function isMissingFile(error: unknown): boolean {
	if (!(error instanceof Error && "code" in error)) return false;
	return error.code === "ENOENT" || error.code === "ENOTDIR";
}
