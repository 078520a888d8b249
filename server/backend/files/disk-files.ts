import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { isUnfinished, writeDurably } from "../../process/durable-files.ts";
import { namesIn, removeOldFiles } from "../../process/remove-old-files.ts";
import { errorCode } from "../../process/start-error.ts";
import { FileStorageFailure } from "../requests/outages.ts";
import {
	assertStorableName,
	type FileStore,
	isStorableName,
	type StoredFileInfo,
} from "./file-store.ts";

/** The folder of the labels. */
const labels = ".labels";

const labelSchema = z.object({ contentType: z.string(), eTag: z.string() });

/**
 * Files below a folder, each under its own name, so that a copy of the folder is a backup. What
 * the file system cannot hold, type and ETag, is in `.labels` beside the bucket folders.
 */
export function createDiskFiles(directory: string): FileStore {
	const bytesPath = (name: string) => {
		assertStorableName(name);
		return join(directory, name);
	};
	const labelPath = (name: string) => `${join(directory, labels, name)}.json`;

	async function describe(name: string): Promise<StoredFileInfo | null> {
		try {
			const { size, mtime } = await stat(bytesPath(name));
			const label = labelSchema.parse(JSON.parse(await readFile(labelPath(name), "utf8")));
			return { ...label, size, lastModified: mtime };
		} catch (error) {
			if (errorCode(error) === "ENOENT") return null;
			throw error;
		}
	}

	return {
		describe,
		async write(name, bytes, contentType) {
			const path = bytesPath(name);
			const eTag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
			const label = JSON.stringify({ contentType, eTag });
			await writeDurably(labelPath(name), label).catch(asStorageFailure);
			await writeDurably(path, bytes).catch(asStorageFailure);
			return { contentType, eTag, size: bytes.byteLength, lastModified: new Date() };
		},
		async read(name, range) {
			const info = await describe(name);
			if (!info) return null;
			const part = range ? { start: range.first, end: range.last } : {};
			// What toWeb makes throws past everybody when it is canceled while it is full.
			return { info, body: ReadableStream.from(createReadStream(bytesPath(name), part)) };
		},
		async remove(name) {
			await rm(bytesPath(name), { force: true });
			await rm(labelPath(name), { force: true });
		},
		async list(bucket) {
			const names = await namesIn(join(directory, bucket));
			const files = names
				.filter((name) => isStorableName(`${bucket}/${name}`))
				.map(async (name) => {
					const { mtime } = await stat(join(directory, bucket, name));
					return { name, lastModified: mtime };
				});
			return Promise.all(files);
		},
		async removeUnfinished(before) {
			let removed = 0;
			for (const bucket of await namesIn(directory)) {
				// The labels, and the id of the folder (open-files.ts).
				if (bucket.startsWith(".")) continue;
				const folder = join(directory, bucket);
				removed += await removeOldFiles(folder, isUnfinished, before);
			}
			for (const bucket of await namesIn(join(directory, labels))) {
				const folder = join(directory, labels, bucket);
				const isLeftover = async (name: string) =>
					isUnfinished(name) || !(await isFile(join(directory, bucket, parse(name).name)));
				removed += await removeOldFiles(folder, isLeftover, before);
			}
			return removed;
		},
	};
}

async function isFile(path: string): Promise<boolean> {
	return (await stat(path).catch(ifMissing(null))) !== null;
}

/** The error codes of a folder that the server can't write, except for a full disk. */
const unusableFolder = /^E(?:ACCES|PERM|ROFS|IO|NOTDIR|EXIST)$/;

function asStorageFailure(error: unknown): never {
	if (!unusableFolder.test(errorCode(error) ?? "")) throw error;
	log.error("could not write to the folder of the files", { reason: error });
	throw new FileStorageFailure("The folder of the files can't be written.", { cause: error });
}

function ifMissing<Value>(value: Value) {
	return (error: unknown): Value => {
		if (errorCode(error) === "ENOENT") return value;
		throw error;
	};
}
