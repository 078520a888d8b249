import PQueue from "p-queue";
import { log } from "../../app/platform/log.server.ts";
import { offeredWidths, type PictureName } from "../../app/platform/pictures.ts";
import type { Variant } from "./image-worker/encoding.ts";
import { NotAPictureError, type PictureFacts } from "./image-worker/picture-facts.ts";
import { pictureId } from "./picture-index.ts";
import type { Pictures } from "./pictures.ts";
import { chooseVariant } from "./variants.ts";

export type Preparation = ReturnType<typeof createPreparation>;

const offered = ({ width }: PictureFacts) => offeredWidths(width);

/**
 * What is made, in this order: with the first step a picture has something that can be sent in place
 * of most of its sizes. Browsers that know neither format are so rare that theirs is made for them.
 */
const steps = [
	{ type: "image/avif", sizesOf: () => [800] as const },
	{ type: "image/avif", sizesOf: offered },
	{ type: "image/webp", sizesOf: offered },
];

/**
 * Prepares pictures one at a time, while nobody waits for one: each takes the first step before any
 * takes the second. What is on disk already is not made again. A picture that fails is left to those
 * who ask for it.
 * @param whenIdle is waited for before each size.
 */
export function createPreparation(pictures: Pictures, whenIdle: () => Promise<void>) {
	const queue = new PQueue({ concurrency: 1 });
	const waiting = new Set<string>();
	let isStopped = false;

	function add(name: PictureName, step: number): void {
		const piece = `${step} ${pictureId(name)}`;
		if (isStopped || step >= steps.length || waiting.has(piece)) return;
		waiting.add(piece);
		const work = () => {
			waiting.delete(piece);
			return take(name, step);
		};
		void queue.add(work, { priority: -step });
	}

	async function take(name: PictureName, step: number): Promise<void> {
		try {
			if (await prepare(name, step)) add(name, step + 1);
		} catch (error) {
			// A file that is no picture was logged where it was detected.
			if (isStopped || error instanceof NotAPictureError) return;
			log.warn("could not generate the sizes of an image", { picture: pictureId(name), error });
		}
	}

	async function shouldContinue(): Promise<boolean> {
		await whenIdle();
		return !isStopped;
	}

	/** @returns false when there is no such picture. */
	async function prepare(name: PictureName, step: number): Promise<boolean> {
		const picture = await pictures.recall(name);
		if (!picture) return false;
		await pictures.prepare(picture, variantsOf(picture.facts, step), shouldContinue);
		return true;
	}

	return {
		/** Adds pictures to the queue, in the order in which visitors see them. */
		add(names: Iterable<PictureName>): void {
			for (const name of names) add(name, 0);
		},
		/** No further work is started. */
		stop(): void {
			isStopped = true;
			queue.clear();
		},
	};
}

function variantsOf(facts: PictureFacts, step: number): Variant[] {
	const { type, sizesOf } = steps[step] ?? {};
	if (!type || !sizesOf) return [];
	return sizesOf(facts).map((size) => chooseVariant(facts, size, type));
}
