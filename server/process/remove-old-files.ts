import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "./start-error.ts";

/**
 * Removes leftover files and folders that have not changed lately: their process may still be
 * running.
 * @param directory may be missing; subfolders are not entered.
 * @param isLeftover asked with the name of each entry.
 * @param before entries changed since then stay.
 * @returns how many were removed.
 */
export async function removeOldFiles(
	directory: string,
	isLeftover: (name: string) => boolean | Promise<boolean>,
	before: Date,
): Promise<number> {
	let removed = 0;
	for (const name of await namesIn(directory)) {
		const file = path.join(directory, name);
		const isOld = async () => (await stat(file)).mtime < before;
		try {
			if (!(await isLeftover(name)) || !(await isOld())) continue;
			await rm(file, { recursive: true });
			removed += 1;
		} catch (error) {
			// Another process finished first.
			if (errorCode(error) !== "ENOENT") throw error;
		}
	}
	return removed;
}

/** The names in a folder; none where it does not exist. */
export async function namesIn(directory: string): Promise<string[]> {
	try {
		return await readdir(directory);
	} catch (error) {
		if (errorCode(error) === "ENOENT") return [];
		throw error;
	}
}
