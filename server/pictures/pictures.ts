import { log } from "../../app/platform/log.server.ts";
import type { PictureName } from "../../app/platform/pictures.ts";
import { createSharedCall } from "../limits/shared-work.ts";
import type { Variant } from "./image-worker/encoding.ts";
import type { ImageWorker } from "./image-worker/image-worker.ts";
import { NotAPictureError } from "./image-worker/picture-facts.ts";
import type { Originals } from "./originals.ts";
import { createPictureIndex, type Picture, pictureId } from "./picture-index.ts";
import { createPictureStore } from "./picture-store.ts";
import { nearestVariant, readVariantFile, variantFile } from "./variants.ts";
import { createWorkQueue } from "./work-queue.ts";

export type Pictures = ReturnType<typeof createPictures>;

type ReadOriginal = (picture: Picture) => Promise<Uint8Array | null>;

interface Options {
	/** The folder for what is made of the pictures. It may be emptied at any time. */
	cacheDirectory: string;
	/** The collections by the name that they have in addresses. */
	collections: Record<string, Originals>;
	imageWorker: ImageWorker;
	/** How long what is known of a picture counts before its original is asked for its version. */
	secondsBetweenChecks?: number;
	/** Called when a picture was examined for the first time, or has changed. */
	onLearned?: (name: PictureName) => void;
}

/** How many pictures are worked on at the same time. */
const parallelPictures = 2;

/**
 * The pictures of the site, in every size and format. Work on one picture happens one piece at a time,
 * so that removing it never races with encoding it.
 */
export function createPictures(options: Options) {
	const { cacheDirectory, collections, imageWorker } = options;
	const { secondsBetweenChecks = 5, onLearned = () => {} } = options;
	const store = createPictureStore(cacheDirectory);
	const queue = createWorkQueue(parallelPictures);
	const index = createPictureIndex({
		collections,
		store,
		queue,
		imageWorker,
		secondsBetweenChecks,
		onLearned,
	});
	const encodings = createSharedCall<Buffer<ArrayBuffer> | null>();

	async function original({ name }: Picture): Promise<Uint8Array | null> {
		return (await collections[name.source]?.read(name.key))?.bytes ?? null;
	}

	async function encode(picture: Picture, variant: Variant, read: ReadOriginal) {
		const bytes = await read(picture);
		if (!bytes) return null;
		try {
			return await imageWorker.run("encodeVariant", bytes, picture.facts, variant);
		} catch (error) {
			if (error instanceof NotAPictureError) {
				log.warn("could not process an image", { picture: pictureId(picture.name), error });
			}
			throw error;
		}
	}

	/** Concurrent requests for the same picture share one encoding. */
	function make(picture: Picture, variant: Variant, read: ReadOriginal = original) {
		const id = pictureId(picture.name);
		const file = variantFile(picture.version, variant);
		return encodings(`${id}/${file}`, async () => {
			const kept = await store.readVariant(picture.name, file);
			if (kept) return kept;
			return queue.run(id, async () => {
				const bytes = await encode(picture, variant, read);
				if (bytes) await keep(picture, file, bytes);
				return bytes;
			});
		});
	}

	async function makeOrFail(picture: Picture, variant: Variant) {
		try {
			return await make(picture, variant);
		} catch (error) {
			if (error instanceof NotAPictureError) index.refuse(picture, error);
			throw error;
		}
	}

	async function makeInBackground(picture: Picture, variant: Variant): Promise<void> {
		try {
			await makeOrFail(picture, variant);
		} catch (error) {
			if (error instanceof NotAPictureError) return;
			log.warn("could not generate an image", { picture: pictureId(picture.name), error });
		}
	}

	async function keep(picture: Picture, file: string, bytes: Uint8Array): Promise<void> {
		try {
			await store.writeVariant(picture.name, file, bytes);
		} catch (error) {
			// The visitor gets the picture all the same; it will be made again next time.
			log.warn("could not store an image", { picture: pictureId(picture.name), error });
		}
	}

	return {
		find: index.find,
		recall: index.recall,
		recheck: index.recheck,
		sweep: index.sweep,
		removeUnfinished: store.removeUnfinished,
		/** The bytes as they were uploaded; null when the picture was removed meanwhile. */
		original,
		/**
		 * The bytes of a variant: from disk, or made once for all who wait for them.
		 * @returns null when the picture was removed meanwhile
		 * @throws {NotAPictureError} when the picture turns out to be damaged, or takes too long
		 */
		variant: makeOrFail,
		/**
		 * What to send for a variant: itself, or at once another that is on disk (`nearestVariant`), and
		 * then the right one is made meanwhile. Without one at hand it is waited for, as by `variant`.
		 * @param accept the request's Accept header
		 */
		async send(picture: Picture, wanted: Variant, accept: string) {
			const read = async (variant: Variant) => {
				const file = variantFile(picture.version, variant);
				const bytes = await store.readVariant(picture.name, file);
				return bytes && { variant, bytes };
			};
			const kept = await read(wanted);
			if (kept) return kept;
			const files = await store.listFiles(picture.name);
			const variants = files.flatMap((file) => readVariantFile(picture.version, file) ?? []);
			const nearest = nearestVariant(wanted, variants, picture.facts, accept);
			const substitute = nearest && (await read(nearest));
			if (substitute) {
				void makeInBackground(picture, wanted);
				return substitute;
			}
			const bytes = await makeOrFail(picture, wanted);
			return bytes && { variant: wanted, bytes };
		},
		/**
		 * Makes variants for later: those that are not on disk, each as soon as nobody waits for a
		 * picture. The original, which may be in another network, is read once.
		 * @param shouldContinue asked before each.
		 */
		async prepare(
			picture: Picture,
			variants: Variant[],
			shouldContinue: () => Promise<boolean>,
		): Promise<void> {
			const kept = new Set(await store.listFiles(picture.name));
			let bytes: ReturnType<ReadOriginal> | undefined;
			const readOnce = async () => {
				// It may have been removed since then.
				if (!(await store.read(picture.name))) return null;
				bytes ??= original(picture);
				return bytes;
			};
			for (const variant of variants) {
				if (kept.has(variantFile(picture.version, variant))) continue;
				await queue.whenIdle();
				await imageWorker.whenIdle();
				if (!(await shouldContinue())) return;
				// Under load it may take too long, though the picture is fine.
				await make(picture, variant, readOnce);
			}
		},
	};
}
