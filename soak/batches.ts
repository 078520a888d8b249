import type { Faults } from "./faults.ts";

// Every save of the soak writes the number of its batch into several texts of one record, so that
// an answer tells from which save it comes: `Batch 17 of loaf-1`.

/** Something that is saved again and again, such as `loaf-1`. */
export type Target = string;

/** The response to search for batches. */
interface Sight {
	text: string;
	/** Whose answer it is and to what: the process and the address. */
	place: string;
	/** The text that must be on it, in any state. */
	shows: readonly Target[];
	/** Milliseconds of `performance.now`. */
	sentAt: number;
	receivedAt: number;
}

/** Saves, and the answers that may show them. */
export type Batches = ReturnType<typeof createBatches>;

/**
 * How much older than a save a page may be. Under load the last good version of a page is sent while
 * the page waits for its turn (server/pages/cache/page-cache.ts), and each save makes all pages wait: as many as
 * the demo bakery has, a second each.
 */
const maxAgeMilliseconds = 30_000;

export function batchText(target: Target, batch: number): string {
	return `Batch ${batch} of ${target}`;
}

interface Saves {
	begun: number;
	/** Oldest first; those that no answer can need anymore are forgotten. */
	confirmed: { batch: number; at: number }[];
}

interface Shown {
	batch: number;
	receivedAt: number;
}

export function createBatches(faults: Faults) {
	const saves = new Map<Target, Saves>();
	const shown = new Map<string, Shown>();
	/** By how many milliseconds each answer that was not current was outdated when it was asked for. */
	const ages: number[] = [];

	function savesOf(target: Target): Saves {
		const known = saves.get(target) ?? { begun: 0, confirmed: [] };
		saves.set(target, known);
		return known;
	}

	function judgeBatch(target: Target, batch: number, sight: Sight): void {
		const { begun, confirmed } = savesOf(target);
		const what = `${sight.place}: batch ${batch} of ${target}`;
		if (batch > begun) faults.note("shows what was never saved", what);
		const newer = confirmed.find((save) => save.batch > batch && save.at < sight.sentAt);
		if (newer) {
			const age = sight.sentAt - newer.at;
			ages.push(age);
			if (age > maxAgeMilliseconds) {
				faults.note("shows what was replaced long ago", `${what}, ${Math.round(age)} ms old`);
			}
		}
		judgeOrder(target, batch, sight, what);
	}

	/** A place must keep showing a state once it has shown it. */
	function judgeOrder(target: Target, batch: number, sight: Sight, what: string): void {
		const key = `${sight.place} ${target}`;
		const last = shown.get(key);
		if (!last || batch > last.batch) {
			shown.set(key, { batch, receivedAt: sight.receivedAt });
		} else if (batch < last.batch && last.receivedAt < sight.sentAt) {
			faults.note("shows an older state than before", `${what} after ${last.batch}`);
		}
	}

	const confirmed = (target: Target) => savesOf(target).confirmed.at(-1)?.batch ?? 0;

	return {
		/** Begins a save. @returns the number of its batch, one higher than the last. */
		begin(target: Target): number {
			const known = savesOf(target);
			known.begun += 1;
			return known.begun;
		},
		/** A save was answered: from now on it must be shown. */
		confirm(target: Target, batch: number): void {
			const { confirmed } = savesOf(target);
			confirmed.push({ batch, at: performance.now() });
			const needed = performance.now() - 10 * maxAgeMilliseconds;
			while (confirmed[1] && confirmed[1].at < needed) confirmed.shift();
		},
		/** The newest batch that was confirmed; 0 before the first. */
		confirmed,
		confirmedText: (target: Target) => batchText(target, confirmed(target)),
		/** Notes as a fault what an answer should not show. */
		judge(sight: Sight): void {
			const seen = batchesIn(sight.text);
			for (const target of sight.shows) {
				if (!seen.has(target)) judgeBatch(target, 0, sight);
			}
			for (const [target, batches] of seen) {
				if (batches.size > 1) {
					const found = [...batches].join(" and ");
					faults.note("mixes two states", `${sight.place}: batches ${found} of ${target}`);
				}
				for (const batch of batches) judgeBatch(target, batch, sight);
			}
		},
		ages,
	};
}

/** The batches that a text shows of each target: more than one where it mixes two states. */
function batchesIn(text: string): Map<Target, Set<number>> {
	const found = new Map<Target, Set<number>>();
	for (const [, batch, target = ""] of text.matchAll(/Batch (\d+) of ([a-z]+-\d+)/g)) {
		const batches = found.get(target) ?? new Set();
		found.set(target, batches.add(Number(batch)));
	}
	return found;
}
