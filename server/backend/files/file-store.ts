import type { ReadableStream } from "node:stream/web";
import { IMAGE_CACHE_SECONDS } from "../../../app/bakery/media/image-source.ts";

/** A stored file without its bytes. */
export interface StoredFileInfo {
	contentType: string;
	/** Length in bytes. */
	size: number;
	/** Names these very bytes, in the quoted form of the ETag header. */
	eTag: string;
	lastModified: Date;
}

interface StoredFile {
	info: StoredFileInfo;
	/** The bytes, or the asked part of them. */
	body: ReadableStream<Uint8Array>;
}

interface ListedFile {
	/** Without the bucket. */
	name: string;
	lastModified: Date;
}

/** Part of a file: first and last byte, both included, counted from 0. */
export interface ByteRange {
	first: number;
	last: number;
}

/**
 * A store of uploaded files. Names are `bucket/name`, made of the letters that `isStorableName`
 * allows. Reading a file that is not there gives null.
 */
export interface FileStore {
	/** Writes all or nothing; a file of that name is replaced. */
	write(name: string, bytes: Uint8Array, contentType: string): Promise<StoredFileInfo>;
	describe(name: string): Promise<StoredFileInfo | null>;
	read(name: string, range?: ByteRange): Promise<StoredFile | null>;
	/** Removing what is not there is no error. */
	remove(name: string): Promise<void>;
	/** The files of a bucket, without their types. */
	list(bucket: string): Promise<ListedFile[]>;
	/**
	 * Removes what writing or removing left when it was interrupted, unless it was changed after
	 * `before`: then it may be under way. @returns how many files.
	 */
	removeUnfinished(before: Date): Promise<number>;
}

/** Browsers and caches may keep a file. */
export const immutableCaching = `public, max-age=${IMAGE_CACHE_SECONDS}, immutable`;

/** Letters, digits, dots, hyphens and underscores: nothing that could lead out of a folder. */
export const fileNamePattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,199}";

const storableName = new RegExp(`^[a-z0-9][a-z0-9-]{0,62}/${fileNamePattern}$`);

/** Whether a name, `bucket/name`, is one that a store may use. */
export function isStorableName(name: string): boolean {
	return storableName.test(name);
}

/** @throws Error when the name is not one that a store may use. */
export function assertStorableName(name: string): void {
	if (!isStorableName(name)) throw new Error(`Not a name for a stored file: ${name}`);
}
