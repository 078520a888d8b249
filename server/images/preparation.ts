import PQueue from "p-queue";
import { type ImageName, offeredWidths } from "../../app/platform/images.ts";
import { log } from "../../app/platform/log.server.ts";
import { imageId } from "./image-index.ts";
import type { Variant } from "./image-worker/encoding.ts";
import { type ImageFacts, NotAnImageError } from "./image-worker/image-facts.ts";
import type { Images } from "./images.ts";
import { chooseVariant } from "./variants.ts";

export type Preparation = ReturnType<typeof createPreparation>;

const offered = ({ width }: ImageFacts) => offeredWidths(width);

/**
 * What is made, in this order: with the first step an image has something that can be sent in place
 * of most of its sizes. Browsers that know neither format are so rare that theirs is made for them.
 */
const steps = [
	{ type: "image/avif", sizesOf: () => [800] as const },
	{ type: "image/avif", sizesOf: offered },
	{ type: "image/webp", sizesOf: offered },
];

/**
 * Prepares images one at a time, while nobody waits for one: each takes the first step before any
 * takes the second. What is on disk already is not made again. An image that fails is left to those
 * who ask for it.
 * @param whenIdle is waited for before each size.
 */
export function createPreparation(images: Images, whenIdle: () => Promise<void>) {
	const queue = new PQueue({ concurrency: 1 });
	const waiting = new Set<string>();
	let isStopped = false;

	function add(name: ImageName, step: number): void {
		const piece = `${step} ${imageId(name)}`;
		if (isStopped || step >= steps.length || waiting.has(piece)) return;
		waiting.add(piece);
		const work = () => {
			waiting.delete(piece);
			return take(name, step);
		};
		void queue.add(work, { priority: -step });
	}

	async function take(name: ImageName, step: number): Promise<void> {
		try {
			if (await prepare(name, step)) add(name, step + 1);
		} catch (error) {
			// A file that is no image was logged where it was detected.
			if (isStopped || error instanceof NotAnImageError) return;
			log.warn("could not generate the sizes of an image", { image: imageId(name), error });
		}
	}

	async function shouldContinue(): Promise<boolean> {
		await whenIdle();
		return !isStopped;
	}

	/** @returns false when there is no such image. */
	async function prepare(name: ImageName, step: number): Promise<boolean> {
		const image = await images.recall(name);
		if (!image) return false;
		await images.prepare(image, variantsOf(image.facts, step), shouldContinue);
		return true;
	}

	return {
		/** Adds images to the queue, in the order in which visitors see them. */
		add(names: Iterable<ImageName>): void {
			for (const name of names) add(name, 0);
		},
		/** No further work is started. */
		stop(): void {
			isStopped = true;
			queue.clear();
		},
	};
}

function variantsOf(facts: ImageFacts, step: number): Variant[] {
	const { type, sizesOf } = steps[step] ?? {};
	if (!type || !sizesOf) return [];
	return sizesOf(facts).map((size) => chooseVariant(facts, size, type));
}
