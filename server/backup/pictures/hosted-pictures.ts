import {
	DELETED_PICTURE_BUCKET,
	PICTURE_BUCKET,
	PICTURE_CACHE_SECONDS,
	picturePath,
} from "../../../app/bakery/media/rules.ts";
import { createServiceClient } from "../../../app/platform/supabase.ts";
import type { PictureStore, StoredPicture } from "./site.ts";

/** The names that the storage of a hosted project takes, without those that a path would change. */
const storableKey = /^(?!\.)[\w!\-.*'() &$@=;:+,?]{1,1024}$/;

const keysPerRemoval = 100;

/** The pictures in the storage of a hosted project, which keeps their rows itself. */
export function hostedPictures(url: string, secretKey: string): PictureStore {
	const service = createServiceClient({ url, secretKey, fetch });
	const bucket = service.storage.from(PICTURE_BUCKET);
	const trash = service.storage.from(DELETED_PICTURE_BUCKET);

	/** It has no public address. */
	async function readFromTrash(key: string): Promise<StoredPicture | null> {
		const { data, error } = await trash.download(key);
		if (data) return { contentType: data.type, size: data.size, body: data.stream() };
		if (isMissing(error.status)) return null;
		throw refusal(key, error.message);
	}

	async function removeFrom(place: typeof bucket, keys: string[]): Promise<void> {
		const { error } = await place.remove(keys);
		if (error) throw refusal(keys.join(", "), error.message);
	}
	return {
		keepsRows: true,
		canStore: (key) => storableKey.test(key),
		async read(key) {
			// Their sizes are to be known, and are not those of what was compressed for the way.
			const headers = { "accept-encoding": "identity" };
			const response = await fetch(`${url}${picturePath(key)}`, { headers });
			if (isMissing(response.status)) return readFromTrash(key);
			if (!response.ok) throw refusal(key, `it answered with status ${response.status}`);
			return describe(response);
		},
		async write(key, bytes, contentType) {
			const cacheControl = String(PICTURE_CACHE_SECONDS);
			const options = { contentType, cacheControl, upsert: true };
			const { error } = await bucket.upload(key, new Uint8Array(bytes).buffer, options);
			if (error) throw refusal(key, error.message);
			await removeFrom(trash, [key]);
			return {};
		},
		async remove(keys) {
			for (let start = 0; start < keys.length; start += keysPerRemoval) {
				const some = keys.slice(start, start + keysPerRemoval);
				await removeFrom(bucket, some);
				await removeFrom(trash, some);
			}
		},
	};
}

/** A hosted storage says 400 where it means that there is no such object. */
function isMissing(status: number | undefined): boolean {
	return status === 404 || status === 400;
}

async function describe(response: Response): Promise<StoredPicture> {
	const { headers, body } = response;
	const contentType = headers.get("content-type") ?? "application/octet-stream";
	const size = headers.get("content-length");
	if (body && size && !headers.has("content-encoding")) {
		return { contentType, size: Number(size), body };
	}
	const bytes = new Uint8Array(await response.arrayBuffer());
	return { contentType, size: bytes.byteLength, body: new Blob([bytes]).stream() };
}

function refusal(key: string, reason: string): Error {
	return new Error(`the storage of the project refuses the picture ${key}: ${reason}`);
}
