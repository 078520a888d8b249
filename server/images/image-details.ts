import { IMAGE_BUCKET } from "../../app/bakery/media/image-source.ts";
import { describeStoredImages, type ImageDetails } from "../../app/bakery/media/images.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import type { ImageName } from "../../app/platform/images.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";

/** By key; null for an image that was deleted. */
type Details = ReadonlyMap<string, ImageDetails | null>;

export type StoredDetails = ReturnType<typeof rememberDetails>;

/** The stored details of images, read once for each version of the content. */
export function rememberDetails(service: Call, changes: Pick<ChangeFeed, "currentVersion">) {
	/** Only of images that are there: others may still be uploaded, and there is no end to them. */
	const memory = new Map<string, { version: number; details: ImageDetails }>();
	let next: { keys: Set<string>; details: Promise<Details> } | null = null;
	let latest: Promise<unknown> = Promise.resolve();

	async function readNow(keys: Set<string>): Promise<Details> {
		const version = changes.currentVersion();
		const found = await describeStoredImages(service, [...keys]);
		for (const key of keys) {
			const details = found.get(key);
			if (details) memory.set(key, { version, details });
			else memory.delete(key);
		}
		return new Map([...keys].map((key) => [key, found.get(key) ?? null]));
	}

	/** Strangers ask for what they like: one query runs at a time, and the next is for all who wait. */
	function startNext() {
		const keys = new Set<string>();
		const details = latest.then(() => {
			next = null;
			return readNow(keys);
		});
		latest = details.catch(() => {});
		return { keys, details };
	}

	async function read(keys: readonly string[]): Promise<Details> {
		const version = changes.currentVersion();
		const known = keys.flatMap((key) => {
			const entry = memory.get(key);
			return entry?.version === version ? [[key, entry.details] as const] : [];
		});
		if (known.length === keys.length) return new Map(known);
		next ??= startNext();
		for (const key of keys) next.keys.add(key);
		return next.details;
	}

	return {
		/** Those of the images with these keys. @throws {BackendError} */
		read,
		/** Whether an image was deleted. While the database is away, those known before are there. */
		async isDeleted({ source, key }: ImageName): Promise<boolean> {
			if (source !== IMAGE_BUCKET) return false;
			try {
				return (await read([key])).get(key) === null;
			} catch {
				return !memory.has(key);
			}
		},
	};
}
