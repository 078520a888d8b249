import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { picturePath } from "../../app/bakery/media/rules.ts";

/** A picture as it was uploaded. */
interface Original {
	bytes: Uint8Array;
	/** Differs as soon as the bytes do. */
	version: string;
}

/** A collection of uploaded pictures. Both methods fail when it cannot be reached. */
export interface Originals {
	/** @returns the version of an original, or null when there is no such picture */
	version(key: string): Promise<string | null>;
	/** @returns null when there is no such picture */
	read(key: string): Promise<Original | null>;
}

/** The backend's address, and the fetch that reaches it. */
interface Backend {
	url: string;
	fetch: typeof fetch;
}

const secondsToCheck = 2;
const secondsToRead = 15;

/** The pictures of the gallery, read through their public addresses. */
export function bucketOriginals(backend: Backend): Originals {
	async function request(method: "GET" | "HEAD", key: string, seconds: number) {
		const response = await backend.fetch(`${backend.url}${picturePath(key)}`, {
			method,
			signal: AbortSignal.timeout(seconds * 1000),
		});
		if (response.status === 404) return null;
		if (!response.ok) throw new Error(`The storage answered with status ${response.status}.`);
		return { response, version: response.headers.get("etag") ?? "" };
	}

	return {
		async version(key) {
			const answer = await request("HEAD", key, secondsToCheck);
			return answer?.version ?? null;
		},
		async read(key) {
			const answer = await request("GET", key, secondsToRead);
			if (!answer) return null;
			return { bytes: await answer.response.bytes(), version: answer.version };
		},
	};
}

/** The pictures that lie directly in a folder. */
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
