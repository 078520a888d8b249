import type { ObjectStorageSettings } from "../../../app/platform/environment.server.ts";
import { FileStorageFailure } from "../requests/outages.ts";
import {
	assertStorableName,
	type FileStore,
	isStorableName,
	type StoredFileInfo,
} from "./file-store.ts";
import { createObjectStorageClient } from "./object-storage-client.ts";
import { listObjects } from "./object-storage-list.ts";

/** Files in an S3-compatible bucket, so that several processes share them. */
export function createObjectStorageFiles(
	settings: ObjectStorageSettings,
	client = createObjectStorageClient(settings),
): FileStore {
	const { bucket: place } = settings;
	const requestOf = (name: string) => {
		assertStorableName(name);
		return { path: `${place}/${name}`, subject: name };
	};

	async function describe(name: string): Promise<StoredFileInfo | null> {
		const answer = await client.send({ method: "HEAD", ...requestOf(name) });
		return answer && infoOf(answer.headers, Number(answer.headers.get("content-length")));
	}

	return {
		describe,
		async remove(name) {
			await client.send({ method: "DELETE", ...requestOf(name) });
		},
		async write(name, bytes, contentType) {
			const written = await client.send({
				method: "PUT",
				...requestOf(name),
				headers: { "content-type": contentType },
				body: new Uint8Array(bytes),
			});
			if (!written) throw new FileStorageFailure(`Not a file storage path: ${name}.`);
			return {
				contentType,
				eTag: written.headers.get("etag") ?? '""',
				size: bytes.byteLength,
				lastModified: new Date(),
			};
		},
		async read(name, range) {
			const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
			const file = await client.open({ method: "GET", ...requestOf(name), headers });
			if (!file) return null;
			const wholeSize = /\/(\d+)$/.exec(file.headers.get("content-range") ?? "")?.[1];
			const size = Number(wholeSize ?? file.headers.get("content-length"));
			return { info: infoOf(file.headers, size), body: file.body };
		},
		async list(bucket) {
			const listed = await listObjects(client, place, `${bucket}/`);
			return listed.flatMap(({ key, lastModified }) =>
				isStorableName(key) ? { name: key.slice(bucket.length + 1), lastModified } : [],
			);
		},
		// A request that is interrupted leaves nothing in an object storage.
		removeUnfinished: async () => 0,
	};
}

function infoOf(headers: Headers, size: number): StoredFileInfo {
	return {
		contentType: headers.get("content-type") ?? "application/octet-stream",
		size,
		eTag: headers.get("etag") ?? '""',
		lastModified: new Date(headers.get("last-modified") ?? 0),
	};
}
