import { arrayBuffer } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import type { App } from "@supabase/lite";
import { type FileStore, immutableCaching, type StoredFileInfo } from "./file-store.ts";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;

/**
 * Lets Lite keep its objects in a file store. Lite decides by row-level security who may, and
 * keeps the list of objects in the database.
 */
export function createStorageAdapter(files: FileStore): StorageAdapter {
	return {
		driver: null,
		async uploadObject(bucket, key, _version, body, contentType) {
			const bytes = body instanceof Uint8Array ? body : new Uint8Array(await collect(body));
			return metadataOf(await files.write(`${bucket}/${key}`, bytes, contentType));
		},
		async getObject(bucket, key) {
			const file = await files.read(`${bucket}/${key}`);
			if (!file) throw new Error(`The file ${bucket}/${key} is missing.`);
			return { metadata: metadataOf(file.info), httpStatusCode: 200, body: file.body };
		},
		async headObject(bucket, key) {
			const info = await files.describe(`${bucket}/${key}`);
			if (!info) throw new Error(`The file ${bucket}/${key} is missing.`);
			return metadataOf(info);
		},
		deleteObject: (bucket, key) => files.remove(`${bucket}/${key}`),
		async deleteObjects(bucket, keys) {
			for (const key of keys) await files.remove(`${bucket}/${key}`);
		},
		copyObject: () => notOffered(),
		privateAssetUrl: () => notOffered(),
	};
}

function collect(body: Parameters<StorageAdapter["uploadObject"]>[3]): Promise<ArrayBuffer> {
	return arrayBuffer(ReadableStream.from(body as AsyncIterable<Uint8Array>));
}

/** The gateway lets no request through that would lead here. */
async function notOffered(): Promise<never> {
	throw new Error("This operation on stored files is not offered.");
}

function metadataOf({ contentType, size, eTag, lastModified }: StoredFileInfo) {
	return {
		cacheControl: immutableCaching,
		contentLength: size,
		size,
		mimetype: contentType,
		eTag,
		lastModified,
	};
}
