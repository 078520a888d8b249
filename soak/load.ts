import { setTimeout } from "node:timers/promises";
import { percentile } from "../bench/figures.ts";
import type { Faults } from "./faults.ts";
import type { Visit } from "./visits.ts";

/** Something that is done on a site, and how often per thousand. */
export interface Action {
	name: string;
	share: number;
	/** Does it once, to the end. @returns how a visitor was answered, where it is a visit. */
	run(): Promise<Visit | unknown>;
}

/** The result of a period of load. */
export interface LoadResult {
	/** How often each action was done. */
	done: Record<string, number>;
	/** How many requests of visitors were answered, and how many refused. */
	answered: number;
	refused: number;
	/** The milliseconds that the pages took that were answered. */
	milliseconds: number[];
	/** Actions that were left out because too many were unanswered. */
	heldBack: number;
}

/** More than a site lets wait (server/limits/limits.ts): only one that hangs has so many unanswered. */
const maxUnanswered = 1000;

/**
 * Does so many actions a second, whether or not those before are finished, as visitors do who know
 * nothing of each other.
 * @returns when the last action is finished.
 */
export async function load(
	actions: readonly Action[],
	{ perSecond, seconds, faults }: { perSecond: number; seconds: number; faults: Faults },
): Promise<LoadResult> {
	const result: LoadResult = { done: {}, answered: 0, refused: 0, milliseconds: [], heldBack: 0 };
	const unanswered = new Set<Promise<void>>();
	const began = performance.now();
	let started = 0;

	async function act({ name, run }: Action): Promise<void> {
		try {
			const outcome = await run();
			result.done[name] = (result.done[name] ?? 0) + 1;
			if (!isVisit(outcome)) return;
			if (outcome.verdict === "refused") result.refused += 1;
			if (outcome.verdict === "answered") result.answered += 1;
			const { milliseconds } = outcome;
			if (outcome.verdict === "answered" && milliseconds !== null) {
				result.milliseconds.push(milliseconds);
			}
		} catch (error) {
			faults.note("a request without an answer", `${name}: ${error}`);
		}
	}

	while (true) {
		const elapsed = (performance.now() - began) / 1000;
		const due = Math.floor(Math.min(elapsed, seconds) * perSecond);
		for (; started < due; started++) {
			if (unanswered.size >= maxUnanswered) {
				result.heldBack += 1;
				continue;
			}
			const acting = act(choose(actions)).finally(() => unanswered.delete(acting));
			unanswered.add(acting);
		}
		if (elapsed >= seconds) break;
		await setTimeout(10);
	}
	await Promise.all(unanswered);
	return result;
}

function isVisit(outcome: unknown): outcome is Visit {
	return typeof outcome === "object" && outcome !== null && "verdict" in outcome;
}

/** One of the actions, by their shares. */
function choose(actions: readonly Action[]): Action {
	const total = actions.reduce((sum, { share }) => sum + share, 0);
	let left = Math.random() * total;
	for (const action of actions) {
		left -= action.share;
		if (left < 0) return action;
	}
	throw new Error("There is nothing to do.");
}

const lowest = 25;
const highest = 3200;
/** A visitor does not notice a tenth of a second. */
const comfortableMilliseconds = 100;

/**
 * The highest rate of 25, 50, 100, … at which nobody waits: no visitor is refused, and of twenty pages
 * nineteen are answered within a tenth of a second.
 * @param tryRate loads the site with so many actions a second.
 */
export async function findComfortableRate(
	tryRate: (perSecond: number) => Promise<LoadResult>,
): Promise<number> {
	const isComfortable = async (rate: number) => {
		const { refused, heldBack, milliseconds } = await tryRate(rate);
		if (refused + heldBack > 0 || milliseconds.length === 0) return false;
		return percentile(milliseconds, 95) <= comfortableMilliseconds;
	};
	let rate = lowest;
	// On a machine that does other things too, one bad moment is no limit of the site.
	while (rate < highest && ((await isComfortable(rate * 2)) || (await isComfortable(rate * 2)))) {
		rate *= 2;
	}
	return rate;
}
