import type { ImageName } from "../../app/platform/images.ts";
import { log } from "../../app/platform/log.server.ts";
import { createSharedCall } from "../limits/shared-work.ts";
import { createImageIndex, type Image, imageId } from "./image-index.ts";
import { createImageStore } from "./image-store.ts";
import type { Variant } from "./image-worker/encoding.ts";
import { NotAnImageError } from "./image-worker/image-facts.ts";
import type { ImageWorker } from "./image-worker/image-worker.ts";
import type { Originals } from "./originals.ts";
import { nearestVariant, readVariantFile, variantFile } from "./variants.ts";
import { createWorkQueue } from "./work-queue.ts";

export type Images = ReturnType<typeof createImages>;

type ReadOriginal = (image: Image) => Promise<Uint8Array | null>;

interface Options {
	/** The folder for what is made of the images. It may be emptied at any time. */
	cacheDirectory: string;
	/** The collections by the name that they have in addresses. */
	collections: Record<string, Originals>;
	imageWorker: ImageWorker;
	/** How long what is known of an image counts before its original is asked for its version. */
	secondsBetweenChecks?: number;
	/** Called when an image was examined for the first time, or has changed. */
	onLearned?: (name: ImageName) => void;
}

/** How many images are worked on at the same time. */
const parallelImages = 2;

/**
 * The images of the site, in every size and format. Work on one image happens one piece at a time,
 * so that removing it never races with encoding it.
 */
export function createImages(options: Options) {
	const { cacheDirectory, collections, imageWorker } = options;
	const { secondsBetweenChecks = 5, onLearned = () => {} } = options;
	const store = createImageStore(cacheDirectory);
	const queue = createWorkQueue(parallelImages);
	const index = createImageIndex({
		collections,
		store,
		queue,
		imageWorker,
		secondsBetweenChecks,
		onLearned,
	});
	const encodings = createSharedCall<Buffer<ArrayBuffer> | null>();

	async function original({ name }: Image): Promise<Uint8Array | null> {
		return (await collections[name.source]?.read(name.key))?.bytes ?? null;
	}

	async function encode(image: Image, variant: Variant, read: ReadOriginal) {
		const bytes = await read(image);
		if (!bytes) return null;
		try {
			return await imageWorker.run("encodeVariant", bytes, image.facts, variant);
		} catch (error) {
			if (error instanceof NotAnImageError) {
				log.warn("could not process an image", { image: imageId(image.name), error });
			}
			throw error;
		}
	}

	/** Concurrent requests for the same image share one encoding. */
	function make(image: Image, variant: Variant, read: ReadOriginal = original) {
		const id = imageId(image.name);
		const file = variantFile(image.version, variant);
		return encodings(`${id}/${file}`, async () => {
			const kept = await store.readVariant(image.name, file);
			if (kept) return kept;
			return queue.run(id, async () => {
				const bytes = await encode(image, variant, read);
				if (bytes) await keep(image, file, bytes);
				return bytes;
			});
		});
	}

	async function makeOrFail(image: Image, variant: Variant) {
		try {
			return await make(image, variant);
		} catch (error) {
			if (error instanceof NotAnImageError) index.refuse(image, error);
			throw error;
		}
	}

	async function makeInBackground(image: Image, variant: Variant): Promise<void> {
		try {
			await makeOrFail(image, variant);
		} catch (error) {
			if (error instanceof NotAnImageError) return;
			log.warn("could not generate an image", { image: imageId(image.name), error });
		}
	}

	async function keep(image: Image, file: string, bytes: Uint8Array): Promise<void> {
		try {
			await store.writeVariant(image.name, file, bytes);
		} catch (error) {
			// The visitor gets the image all the same; it will be made again next time.
			log.warn("could not store an image", { image: imageId(image.name), error });
		}
	}

	return {
		find: index.find,
		recall: index.recall,
		sweep: index.sweep,
		removeUnfinished: store.removeUnfinished,
		/** The bytes as they were uploaded; null when the image was removed meanwhile. */
		original,
		/**
		 * The bytes of a variant: from disk, or made once for all who wait for them.
		 * @returns null when the image was removed meanwhile
		 * @throws {NotAnImageError} when the image turns out to be damaged, or takes too long
		 */
		variant: makeOrFail,
		/**
		 * What to send for a variant: itself, or at once another that is on disk (`nearestVariant`), and
		 * then the right one is made meanwhile. Without one at hand it is waited for, as by `variant`.
		 * @param accept the request's Accept header
		 */
		async send(image: Image, wanted: Variant, accept: string) {
			const read = async (variant: Variant) => {
				const file = variantFile(image.version, variant);
				const bytes = await store.readVariant(image.name, file);
				return bytes && { variant, bytes };
			};
			const kept = await read(wanted);
			if (kept) return kept;
			const files = await store.listFiles(image.name);
			const variants = files.flatMap((file) => readVariantFile(image.version, file) ?? []);
			const nearest = nearestVariant(wanted, variants, image.facts, accept);
			const substitute = nearest && (await read(nearest));
			if (substitute) {
				void makeInBackground(image, wanted);
				return substitute;
			}
			const bytes = await makeOrFail(image, wanted);
			return bytes && { variant: wanted, bytes };
		},
		/**
		 * Makes variants for later: those that are not on disk, each as soon as nobody waits for an
		 * image. The original, which may be in another network, is read once.
		 * @param shouldContinue asked before each.
		 */
		async prepare(
			image: Image,
			variants: Variant[],
			shouldContinue: () => Promise<boolean>,
		): Promise<void> {
			const kept = new Set(await store.listFiles(image.name));
			let bytes: ReturnType<ReadOriginal> | undefined;
			const readOnce = async () => {
				// It may have been removed since then.
				if (!(await store.read(image.name))) return null;
				bytes ??= original(image);
				return bytes;
			};
			for (const variant of variants) {
				if (kept.has(variantFile(image.version, variant))) continue;
				await queue.whenIdle();
				await imageWorker.whenIdle();
				if (!(await shouldContinue())) return;
				// Under load it may take too long, though the image is fine.
				await make(image, variant, readOnce);
			}
		},
	};
}
