import { setTimeout } from "node:timers/promises";
import type { Faults } from "./faults.ts";
import type { Visit } from "./visits.ts";

/** The actions on a site, and how often per thousand. */
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

const tickMilliseconds = 10;

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
			note(result, name, await run());
		} catch (error) {
			faults.note("a request without an answer", `${name}: ${error}`);
		}
	}

	function start(action: Action): void {
		if (unanswered.size >= maxUnanswered) {
			result.heldBack += 1;
			return;
		}
		const acting = act(action).finally(() => unanswered.delete(acting));
		unanswered.add(acting);
	}

	while (true) {
		const elapsed = (performance.now() - began) / 1000;
		const due = Math.floor(Math.min(elapsed, seconds) * perSecond);
		for (; started < due; started++) start(choose(actions));
		if (elapsed >= seconds) break;
		await setTimeout(tickMilliseconds);
	}
	await Promise.all(unanswered);
	return result;
}

function note(result: LoadResult, name: string, outcome: unknown): void {
	result.done[name] = (result.done[name] ?? 0) + 1;
	if (!isVisit(outcome)) return;
	if (outcome.verdict === "refused") result.refused += 1;
	if (outcome.verdict !== "answered") return;
	result.answered += 1;
	if (outcome.milliseconds !== null) result.milliseconds.push(outcome.milliseconds);
}

function isVisit(outcome: unknown): outcome is Visit {
	return typeof outcome === "object" && outcome !== null && "verdict" in outcome;
}

/** One of the actions, by their shares. */
export function choose(actions: readonly Action[], random = Math.random): Action {
	const total = actions.reduce((sum, { share }) => sum + share, 0);
	let left = random() * total;
	for (const action of actions) {
		left -= action.share;
		if (left < 0) return action;
	}
	throw new Error("There is nothing to do.");
}
