import { createHash } from "node:crypto";
import type { ImageName } from "../../app/platform/images.ts";
import { log } from "../../app/platform/log.server.ts";
import { createSharedCall } from "../limits/shared-work.ts";
import type { ImageStore } from "./image-store.ts";
import { encodingVersion } from "./image-worker/encoding.ts";
import { type ImageFacts, NotAnImageError } from "./image-worker/image-facts.ts";
import type { ImageWorker } from "./image-worker/image-worker.ts";
import type { Originals } from "./originals.ts";
import type { WorkQueue } from "./work-queue.ts";

/** An image that is there. */
export interface Image {
	name: ImageName;
	facts: ImageFacts;
	/** Differs as soon as the original, or the way its variants are encoded, does. */
	version: string;
}

interface Options {
	/** The collections by the name that they have in addresses. */
	collections: Record<string, Originals>;
	store: ImageStore;
	queue: WorkQueue;
	imageWorker: ImageWorker;
	/** How long what is known counts before the original is asked for its version. */
	secondsBetweenChecks: number;
	/** Called when an image was examined for the first time, or has changed. */
	onLearned(name: ImageName): void;
}

/** An image's data, or why it isn't one. */
interface Entry {
	originalVersion: string;
	outcome: Image | NotAnImageError;
	/** Milliseconds since the epoch. */
	checkedAt: number;
}

/** An index of the images and their properties. */
export function createImageIndex(options: Options) {
	const { store, queue, imageWorker, secondsBetweenChecks, onLearned } = options;
	const collections = new Map(Object.entries(options.collections));
	const entries = new Map<string, Entry>();
	const checks = createSharedCall<Entry | null>();

	async function known(name: ImageName): Promise<Entry | null> {
		const inMemory = entries.get(imageId(name));
		if (inMemory) return inMemory;
		const stored = await store.read(name);
		if (stored?.encodingVersion !== encodingVersion) return null;
		const { originalVersion, facts } = stored;
		return remember(name, { originalVersion, outcome: describe(name, originalVersion, facts) }, 0);
	}

	function remember(name: ImageName, entry: Omit<Entry, "checkedAt">, checkedAt = Date.now()) {
		const complete = { ...entry, checkedAt };
		entries.set(imageId(name), complete);
		return complete;
	}

	async function checked(name: ImageName): Promise<Entry | null> {
		const entry = await known(name);
		if (entry && Date.now() < entry.checkedAt + secondsBetweenChecks * 1000) return entry;
		return checks(imageId(name), async () => {
			if (entry && (await isCurrent(name, entry))) return remember(name, entry);
			return queue.run(imageId(name), () => look(name));
		});
	}

	async function isCurrent(name: ImageName, { originalVersion }: Entry): Promise<boolean> {
		try {
			return (await collections.get(name.source)?.version(name.key)) === originalVersion;
		} catch (error) {
			log.warn("could not check an image", { image: imageId(name), error });
			return true;
		}
	}

	/** Reads the original and replaces whatever was known and made of the image. */
	async function look(name: ImageName): Promise<Entry | null> {
		const original = await collections.get(name.source)?.read(name.key);
		entries.delete(imageId(name));
		if (!original) {
			await store.remove(name);
			return null;
		}
		const originalVersion = original.version;
		try {
			const facts = await imageWorker.run("examineImage", original.bytes);
			await store.replace({ name, originalVersion, encodingVersion, facts });
			const outcome = describe(name, originalVersion, facts);
			const entry = remember(name, { originalVersion, outcome });
			onLearned(name);
			return entry;
		} catch (error) {
			if (!(error instanceof NotAnImageError)) throw error;
			await store.remove(name);
			return remember(name, { originalVersion, outcome: error });
		}
	}

	return {
		/**
		 * Looks an image up. What is known counts for a few seconds, then the original is asked for its
		 * version: an image that was removed, by whatever process, disappears with all that was made of
		 * it, and a replaced one is examined again. While the originals cannot be reached, what is known
		 * stays.
		 * @returns null when there is no such image
		 * @throws {NotAnImageError} when the file of this name is none
		 * @throws when the originals cannot be reached and nothing is known of the image
		 */
		find: async (name: ImageName) => imageOrThrow(await checked(name)),
		/** Like `find`, but what is known counts without asking for the version. */
		recall: async (name: ImageName) => imageOrThrow((await known(name)) ?? (await checked(name))),
		/** Marks the image as invalid until it is replaced or the process ends. */
		refuse({ name }: Image, reason: NotAnImageError): void {
			const entry = entries.get(imageId(name));
			if (entry) entry.outcome = reason;
		},
		/** Removes what was made of images that are gone, even if nobody asks for them anymore. */
		async sweep(): Promise<void> {
			for (const name of await store.list()) await checked(name).catch(() => {});
		},
	};
}

/** How an image is called within the process. */
export function imageId({ source, key }: ImageName): string {
	return `${source}/${key}`;
}

function describe(name: ImageName, originalVersion: string, facts: ImageFacts): Image {
	const version = createHash("sha256")
		.update(`${originalVersion} ${encodingVersion}`)
		.digest("hex");
	return { name, facts, version: version.slice(0, 16) };
}

function imageOrThrow(entry: Entry | null): Image | null {
	if (entry?.outcome instanceof NotAnImageError) throw entry.outcome;
	return entry?.outcome ?? null;
}
