import { IMAGE_BUCKET, imageName } from "../../app/bakery/media/image-source.ts";
import {
	describeStoredImages,
	type ImageFacts,
	type StoredImage,
} from "../../app/bakery/media/stored-images.server.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import type { ImageDescriptions, ImageName } from "../../app/platform/images.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";

/** By key; null for an image that was deleted. */
type Details = ReadonlyMap<string, StoredImage | null>;

export type ImageDetails = ReturnType<typeof rememberDetails>;

/** The collection of the images that come with the program. */
const bundledCollection = "art";

/**
 * The stored details of images, read once for each version of the content.
 * @param bundled the images that come with the program, by key.
 */
export function rememberDetails(
	service: Call,
	changes: Pick<ChangeFeed, "currentVersion">,
	bundled: ReadonlyMap<string, ImageFacts> = new Map(),
) {
	/** Only of images that are there: others may still be uploaded, and there is no end to them. */
	const memory = new Map<string, { version: number; image: StoredImage }>();
	let next: { keys: Set<string>; details: Promise<Details> } | null = null;
	let latest: Promise<unknown> = Promise.resolve();

	async function readNow(keys: Set<string>): Promise<Details> {
		const version = changes.currentVersion();
		const found = await describeStoredImages(service, [...keys]);
		for (const key of keys) {
			const image = found.get(key);
			if (image) memory.set(key, { version, image });
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
			return entry?.version === version ? [[key, entry.image] as const] : [];
		});
		if (known.length === keys.length) return new Map(known);
		next ??= startNext();
		for (const key of keys) next.keys.add(key);
		return next.details;
	}

	function findBundled({ source, key }: ImageName): StoredImage | null {
		const facts = source === bundledCollection ? bundled.get(key) : undefined;
		return facts ? { facts } : null;
	}

	return {
		/** Those of the images that come with the program. */
		bundledVersions: () => [...bundled.values()].map(({ version }) => version),
		/** Null for none. While the database is away, those known before are there. */
		async find(name: ImageName): Promise<StoredImage | null> {
			if (name.source !== IMAGE_BUCKET) return findBundled(name);
			try {
				return (await read([name.key])).get(name.key) ?? null;
			} catch {
				return memory.get(name.key)?.image ?? null;
			}
		},
		/** Descriptions for pages, by image address; none of images on other sites. @throws {BackendError} */
		async describe(imageUrls: Iterable<string>): Promise<ImageDescriptions> {
			const named = [...imageUrls].flatMap((url) => {
				const name = imageName(url);
				return name ? [{ url, name }] : [];
			});
			const isStored = ({ source }: ImageName) => source === IMAGE_BUCKET;
			const keys = named.flatMap(({ name }) => (isStored(name) ? name.key : []));
			const details = await read(keys);
			return new Map(
				named.map(({ url, name }) => [
					url,
					describe((isStored(name) ? details.get(name.key) : findBundled(name)) ?? null),
				]),
			);
		},
	};
}

function describe(image: StoredImage | null) {
	if (!image) return null;
	const { facts, ...said } = image;
	const { width, height, colors, transparent } = facts;
	return { width, height, colors: transparent ? null : colors, ...said };
}
