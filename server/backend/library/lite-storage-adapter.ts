import { arrayBuffer } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import type { App } from "@supabase/lite";
import { log } from "../../../app/platform/log.server.ts";
import { type FileStore, immutableCaching, type StoredFileInfo } from "../files/file-store.ts";
import { failRequest } from "./lite-connection.ts";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;

/** The files of Lite's objects. */
export interface LiteFiles {
	adapter: StorageAdapter;
	/**
	 * Removes the files whose objects Lite has deleted since the last call. Lite would remove a file
	 * before its row: a crash in between would leave a picture without a file, which the owner sees. A
	 * file without a row is seen by nobody, and swept (leftovers.ts).
	 * @param areDeleted whether the rows are gone; otherwise the files stay.
	 */
	removeDeleted(areDeleted: boolean): Promise<void>;
}

/**
 * Lets Lite keep its objects in a file store. Lite decides by row-level security who may, and
 * keeps the list of objects in the database.
 */
export function createLiteFiles(files: FileStore): LiteFiles {
	let deleted: string[] = [];
	const adapter: StorageAdapter = {
		driver: null,
		async uploadObject(bucket, key, _version, body, contentType) {
			const bytes = body instanceof Uint8Array ? body : new Uint8Array(await collect(body));
			const write = files.write(`${bucket}/${key}`, bytes, contentType);
			return metadataOf(await orFailRequest(write));
		},
		async getObject(bucket, key) {
			const file = await orFailRequest(files.read(`${bucket}/${key}`));
			if (!file) throw new Error(`The file ${bucket}/${key} is missing.`);
			return { metadata: metadataOf(file.info), httpStatusCode: 200, body: file.body };
		},
		async headObject(bucket, key) {
			const info = await orFailRequest(files.describe(`${bucket}/${key}`));
			if (!info) throw new Error(`The file ${bucket}/${key} is missing.`);
			return metadataOf(info);
		},
		async deleteObject(bucket, key) {
			deleted.push(`${bucket}/${key}`);
		},
		deleteObjects: () => notOffered(),
		copyObject: () => notOffered(),
		privateAssetUrl: () => notOffered(),
	};
	return {
		adapter,
		async removeDeleted(areDeleted) {
			const names = areDeleted ? deleted : [];
			deleted = [];
			for (const name of names) await removeFile(files, name);
		},
	};
}

/** Lite would answer an internal error. */
async function orFailRequest<Result>(work: Promise<Result>): Promise<Result> {
	try {
		return await work;
	} catch (error) {
		failRequest(error);
		throw error;
	}
}

async function removeFile(files: FileStore, name: string): Promise<void> {
	try {
		await files.remove(name);
	} catch (error) {
		log.warn("could not delete the file of a deleted image; retrying later", {
			name,
			error,
		});
	}
}

function collect(body: Parameters<StorageAdapter["uploadObject"]>[3]): Promise<ArrayBuffer> {
	return arrayBuffer(ReadableStream.from(body as AsyncIterable<Uint8Array>));
}

/** The gateway lets no request through that would lead here. */
async function notOffered(): Promise<never> {
	throw new Error("This operation on stored files is not offered.");
}

export function metadataOf({ contentType, size, eTag, lastModified }: StoredFileInfo) {
	return {
		cacheControl: immutableCaching,
		contentLength: size,
		size,
		mimetype: contentType,
		eTag,
		lastModified,
	};
}
