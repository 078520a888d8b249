import { log } from "../../app/platform/log.server.ts";
import { offeredWidths, type PictureName } from "../../app/platform/pictures.ts";
import { NotAPictureError, type PictureFacts } from "./picture-facts.ts";
import { pictureId } from "./picture-index.ts";
import type { Pictures } from "./pictures.ts";
import { chooseVariant, type Variant } from "./variants.ts";

/** Makes what pages show of pictures before anybody asks for it. */
export interface Preparation {
	/** Appends pictures to the line, in the order in which visitors meet them. */
	add(names: Iterable<PictureName>): void;
	/** Nothing more is begun. */
	stop(): void;
}

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
 * @param whenQuiet is waited for before each size.
 */
export function createPreparation(pictures: Pictures, whenQuiet: () => Promise<void>): Preparation {
	const lines = steps.map((step) => ({ ...step, waiting: new Map<string, PictureName>() }));
	let isWorking = false;
	let isStopped = false;

	async function work(): Promise<void> {
		if (isWorking) return;
		isWorking = true;
		for (let step = nextStep(); step !== -1 && !isStopped; step = nextStep()) await take(step);
		isWorking = false;
	}

	function nextStep(): number {
		return lines.findIndex(({ waiting }) => waiting.size > 0);
	}

	async function take(step: number): Promise<void> {
		const [next] = lines[step]?.waiting ?? [];
		if (!next) return;
		const [id, name] = next;
		lines[step]?.waiting.delete(id);
		try {
			if (await prepare(name, step)) lines[step + 1]?.waiting.set(id, name);
		} catch (error) {
			// A file that is no picture was logged by whoever found that out.
			if (isStopped || error instanceof NotAPictureError) return;
			log.warn("the sizes of a picture could not be prepared", { picture: id, error });
		}
	}

	async function mayGoOn(): Promise<boolean> {
		await whenQuiet();
		return !isStopped;
	}

	/** @returns false when there is no such picture. */
	async function prepare(name: PictureName, step: number): Promise<boolean> {
		const picture = await pictures.recall(name);
		if (!picture) return false;
		await pictures.prepare(picture, variantsOf(picture.facts, step), mayGoOn);
		return true;
	}

	return {
		add(names) {
			for (const name of names) lines[0]?.waiting.set(pictureId(name), name);
			void work();
		},
		stop() {
			isStopped = true;
		},
	};
}

function variantsOf(facts: PictureFacts, step: number): Variant[] {
	const { type, sizesOf } = steps[step] ?? {};
	if (!type || !sizesOf) return [];
	return sizesOf(facts).map((size) => chooseVariant(facts, size, type));
}
