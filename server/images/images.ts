import PQueue from "p-queue";
import type { StoredImage } from "../../app/bakery/media/stored-images.server.ts";
import { type ImageName, offeredWidths } from "../../app/platform/images.ts";
import { log } from "../../app/platform/log.server.ts";
import { createSharedCall } from "../limits/shared-work.ts";
import { watchQueue } from "../metrics/operation-metrics.ts";
import type { Variant } from "./image-worker/encoding.ts";
import type { ImageWorker } from "./image-worker/image-worker.ts";
import { NotAnImageError } from "./image-worker/not-an-image.ts";
import { createVariantStore } from "./variant-store.ts";
import { chooseVariant, variantFile } from "./variants.ts";

export type Images = ReturnType<typeof createImages>;

/** An image that is there. */
export interface Image extends StoredImage {
	name: ImageName;
}

interface Options {
	/** The folder for the sizes of images. It may be emptied at any time. */
	cacheDirectory: string;
	imageWorker: ImageWorker;
	/** @returns null when there is no such image. */
	find(name: ImageName): Promise<StoredImage | null>;
	/** The bytes as they were uploaded; null when the image was removed meanwhile. */
	read(name: ImageName): Promise<Uint8Array | null>;
}

/** How many images are worked on at the same time. */
const parallelImages = 2;

/** The images of the site, in every size and format. */
export function createImages({ cacheDirectory, imageWorker, find, read }: Options) {
	const store = createVariantStore(cacheDirectory);
	const queue = new PQueue({ concurrency: parallelImages });
	watchQueue("image", { waiting: () => queue.size, running: () => queue.pending });
	const encodings = createSharedCall<Buffer<ArrayBuffer> | null>();
	/** By version, for images whose files were damaged after their upload. */
	const refused = new Map<string, NotAnImageError>();

	async function findImage(name: ImageName): Promise<Image | null> {
		const image = await find(name);
		return image && { ...image, name };
	}

	/** Concurrent requests for the same variant share one encoding. */
	function make({ name, facts }: Image, variant: Variant, priority: number, original = read) {
		const file = variantFile(facts, variant);
		return encodings(file, async () => {
			const kept = await store.read(file);
			if (kept) return kept;
			const refusal = refused.get(facts.version);
			if (refusal) throw refusal;
			return queue.add(
				async () => {
					const bytes = await original(name);
					if (!bytes) return null;
					const encoded = await imageWorker.run("encodeVariant", bytes, facts, variant);
					await keep(name, file, encoded);
					return encoded;
				},
				{ priority },
			);
		});
	}

	async function keep(name: ImageName, file: string, bytes: Uint8Array): Promise<void> {
		try {
			await store.write(file, bytes);
		} catch (error) {
			// The visitor gets the image all the same; it will be made again next time.
			log.warn("could not store an image", { image: imageId(name), error });
		}
	}

	return {
		find: findImage,
		read,
		sweep: store.sweep,
		/**
		 * The bytes of a variant: from disk, or made once for all who wait for them.
		 * @returns null when the image was removed meanwhile
		 * @throws {NotAnImageError} when the image turns out to be damaged, or takes too long
		 */
		async variant(image: Image, variant: Variant): Promise<Buffer<ArrayBuffer> | null> {
			try {
				return await make(image, variant, 0);
			} catch (error) {
				if (error instanceof NotAnImageError && !refused.has(image.facts.version)) {
					refused.set(image.facts.version, error);
					log.warn("could not process an image", { image: imageId(image.name), error });
				}
				throw error;
			}
		},
		/**
		 * Makes the sizes that pages offer, in the format that nearly all browsers choose. Visitors come
		 * first. The original, which may be in another network, is read once.
		 */
		async makeSizes(name: ImageName): Promise<void> {
			const image = await findImage(name);
			if (!image) return;
			let bytes: ReturnType<typeof read> | undefined;
			const readOnce = () => (bytes ??= read(name));
			for (const width of offeredWidths(image.facts.width)) {
				await make(image, chooseVariant(image.facts, width, "image/avif"), -1, readOnce);
			}
		},
	};
}

/** How an image is called in the log. */
function imageId({ source, key }: ImageName): string {
	return `${source}/${key}`;
}
