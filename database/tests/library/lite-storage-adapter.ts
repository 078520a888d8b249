import { arrayBuffer } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import type { App } from "@supabase/lite";
import { log } from "../../../app/platform/log.server.ts";
import {
	type FileStore,
	immutableCaching,
	type StoredFileInfo,
} from "../../../server/backend/files/file-store.ts";
import { failRequest } from "./lite-connection.ts";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;

/**
 * Lets Lite keep its objects in a file store. Lite decides by row-level security who may, and
 * keeps the list of objects in the database.
 */
export function createLiteFiles(files: FileStore) {
	let deleted: string[] = [];
	const adapter: StorageAdapter = {
		driver: null,
		async uploadObject(bucket, key, _version, body, contentType) {
			const bytes = body instanceof Uint8Array ? body : new Uint8Array(await collect(body));
			try {
				return metadataOf(await files.write(`${bucket}/${key}`, bytes, contentType));
			} catch (error) {
				// Lite would answer an internal error.
				failRequest(error);
				throw error;
			}
		},
		async deleteObject(bucket, key) {
			deleted.push(`${bucket}/${key}`);
		},
		getObject: notOffered,
		headObject: notOffered,
		deleteObjects: notOffered,
		copyObject: notOffered,
		privateAssetUrl: notOffered,
	};
	return {
		adapter,
		/**
		 * Removes the files whose objects Lite has deleted since the last call. Lite would remove a file
		 * before its row: a crash in between would leave a picture without a file, which the owner sees.
		 * A file without a row is seen by nobody, and swept (leftovers.ts).
		 * @param areDeleted whether the rows are gone; otherwise the files stay.
		 */
		async removeDeleted(areDeleted: boolean): Promise<void> {
			const names = areDeleted ? deleted : [];
			deleted = [];
			for (const name of names) await removeFile(files, name);
		},
	};
}

async function removeFile(files: FileStore, name: string): Promise<void> {
	try {
		await files.remove(name);
	} catch (error) {
		log.warn("could not delete the file of a deleted image; retrying later", { name, error });
	}
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
