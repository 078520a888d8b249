import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";

/** A picture as it was uploaded. */
export interface Original {
	bytes: Uint8Array;
	/** Differs as soon as the bytes do. */
	version: string;
}

/** A collection of uploaded pictures. */
export interface Originals {
	/**
	 * Reads an original, or only finds out that it is still the version known already.
	 * @returns null when there is no such picture
	 * @throws when the collection cannot be reached
	 */
	read(key: string, knownVersion?: string): Promise<Original | "unchanged" | null>;
}

interface BucketOptions {
	/** The backend's address, and the fetch that reaches it. */
	backend: { url: string; fetch: typeof fetch };
	bucket: string;
}

const secondsToReadOriginal = 15;

/** The pictures of a public storage bucket, read through its public addresses. */
export function bucketOriginals({ backend, bucket }: BucketOptions): Originals {
	return {
		async read(key, knownVersion) {
			const objectPath = [bucket, ...key.split("/")].map(encodeURIComponent).join("/");
			const address = `${backend.url}/storage/v1/object/public/${objectPath}`;
			const response = await backend.fetch(address, {
				headers: knownVersion ? { "if-none-match": knownVersion } : {},
				signal: AbortSignal.timeout(secondsToReadOriginal * 1000),
			});
			const entityTag = response.headers.get("etag");
			const unchanged = response.ok && entityTag !== null && entityTag === knownVersion;
			if (unchanged || !response.ok) await response.body?.cancel();
			if (unchanged || response.status === 304) return "unchanged";
			// A hosted storage says 400 where it means that there is no such object.
			if (response.status === 404 || response.status === 400) return null;
			if (!response.ok) throw new Error(`The storage answered with status ${response.status}.`);
			const bytes = new Uint8Array(await response.arrayBuffer());
			return { bytes, version: entityTag ?? createHash("sha256").update(bytes).digest("hex") };
		},
	};
}

/** The pictures that lie directly in a folder. */
export function folderOriginals(directory: string): Originals {
	return {
		async read(key, knownVersion) {
			if (path.basename(key) !== key) return null;
			const file = path.join(directory, key);
			try {
				const { size, mtimeMs } = await stat(file);
				const version = `${size}-${mtimeMs}`;
				return version === knownVersion ? "unchanged" : { bytes: await readFile(file), version };
			} catch (error) {
				if (isMissingFile(error)) return null;
				throw error;
			}
		},
	};
}

/** Whether a file operation failed because the file, or a folder above it, does not exist. */
export function isMissingFile(error: unknown): boolean {
	return error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(`${error.code}`);
}
