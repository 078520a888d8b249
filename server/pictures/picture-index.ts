import { createHash } from "node:crypto";
import { log } from "../../app/platform/log.server.ts";
import type { PictureName } from "../../app/platform/pictures.ts";
import { createSharedCall } from "../limits/shared-work.ts";
import { encodingVersion } from "./image-worker/encoding.ts";
import type { ImageWorker } from "./image-worker/image-worker.ts";
import { NotAPictureError, type PictureFacts } from "./image-worker/picture-facts.ts";
import type { Originals } from "./originals.ts";
import type { PictureStore } from "./picture-store.ts";
import type { WorkQueue } from "./work-queue.ts";

/** A picture that is there. */
export interface Picture {
	name: PictureName;
	facts: PictureFacts;
	/** Differs as soon as the original, or the way its variants are encoded, does. */
	version: string;
}

interface Options {
	/** The collections by the name that they have in addresses. */
	collections: Record<string, Originals>;
	store: PictureStore;
	queue: WorkQueue;
	imageWorker: ImageWorker;
	/** How long what is known counts before the original is asked for its version. */
	secondsBetweenChecks: number;
	/** Called when a picture was examined for the first time, or has changed. */
	onLearned(name: PictureName): void;
}

/** A picture's data, or why it isn't one. */
interface Entry {
	originalVersion: string;
	outcome: Picture | NotAPictureError;
	/** Milliseconds since the epoch. */
	checkedAt: number;
}

/** An index of the pictures and their properties. */
export function createPictureIndex(options: Options) {
	const { store, queue, imageWorker, secondsBetweenChecks, onLearned } = options;
	const collections = new Map(Object.entries(options.collections));
	const entries = new Map<string, Entry>();
	const checks = createSharedCall<Entry | null>();
	/** Grows with each `recheck`: what was asked before it does not count for long. */
	let round = 0;

	async function known(name: PictureName): Promise<Entry | null> {
		const inMemory = entries.get(pictureId(name));
		if (inMemory) return inMemory;
		const stored = await store.read(name);
		if (stored?.encodingVersion !== encodingVersion) return null;
		const { originalVersion, facts } = stored;
		return remember(name, { originalVersion, outcome: describe(name, originalVersion, facts) }, 0);
	}

	function remember(name: PictureName, entry: Omit<Entry, "checkedAt">, checkedAt = Date.now()) {
		const complete = { ...entry, checkedAt };
		entries.set(pictureId(name), complete);
		return complete;
	}

	async function checked(name: PictureName): Promise<Entry | null> {
		const entry = await known(name);
		if (entry && Date.now() < entry.checkedAt + secondsBetweenChecks * 1000) return entry;
		return checks(pictureId(name), async () => {
			const askedIn = round;
			if (entry && (await isCurrent(name, entry))) {
				return remember(name, entry, askedIn === round ? Date.now() : 0);
			}
			return queue.run(pictureId(name), () => look(name));
		});
	}

	async function isCurrent(name: PictureName, { originalVersion }: Entry): Promise<boolean> {
		try {
			return (await collections.get(name.source)?.version(name.key)) === originalVersion;
		} catch (error) {
			log.warn("could not check an image", { picture: pictureId(name), error });
			return true;
		}
	}

	/** Reads the original and replaces whatever was known and made of the picture. */
	async function look(name: PictureName): Promise<Entry | null> {
		const original = await collections.get(name.source)?.read(name.key);
		entries.delete(pictureId(name));
		if (!original) {
			await store.remove(name);
			return null;
		}
		const originalVersion = original.version;
		try {
			const facts = await imageWorker.run("examinePicture", original.bytes);
			await store.replace({ name, originalVersion, encodingVersion, facts });
			const outcome = describe(name, originalVersion, facts);
			const entry = remember(name, { originalVersion, outcome });
			onLearned(name);
			return entry;
		} catch (error) {
			if (!(error instanceof NotAPictureError)) throw error;
			await store.remove(name);
			return remember(name, { originalVersion, outcome: error });
		}
	}

	return {
		/**
		 * Looks a picture up. What is known counts for a few seconds, then the original is asked for its
		 * version: a picture that was removed, by whatever process, disappears with all that was made of
		 * it, and a replaced one is examined again. While the originals cannot be reached, what is known
		 * stays.
		 * @returns null when there is no such picture
		 * @throws {NotAPictureError} when the file of this name is none
		 * @throws when the originals cannot be reached and nothing is known of the picture
		 */
		find: async (name: PictureName) => pictureOrThrow(await checked(name)),
		/** Like `find`, but what is known counts without asking for the version. */
		recall: async (name: PictureName) =>
			pictureOrThrow((await known(name)) ?? (await checked(name))),
		/** Marks the picture as invalid until it is replaced or the process ends. */
		refuse({ name }: Picture, reason: NotAPictureError): void {
			const entry = entries.get(pictureId(name));
			if (entry) entry.outcome = reason;
		},
		/** Asks the originals for their versions the next time, however lately that was done. */
		recheck(): void {
			round += 1;
			for (const entry of entries.values()) entry.checkedAt = 0;
		},
		/** Removes what was made of pictures that are gone, even if nobody asks for them anymore. */
		async sweep(): Promise<void> {
			for (const name of await store.list()) await checked(name).catch(() => {});
		},
	};
}

/** How a picture is called within the process. */
export function pictureId({ source, key }: PictureName): string {
	return `${source}/${key}`;
}

function describe(name: PictureName, originalVersion: string, facts: PictureFacts): Picture {
	const version = createHash("sha256")
		.update(`${originalVersion} ${encodingVersion}`)
		.digest("hex");
	return { name, facts, version: version.slice(0, 16) };
}

function pictureOrThrow(entry: Entry | null): Picture | null {
	if (entry?.outcome instanceof NotAPictureError) throw entry.outcome;
	return entry?.outcome ?? null;
}
