import { percentile } from "../bench/statistics.ts";
import type { LoadResult } from "./load.ts";

const lowest = 25;
const highest = 3200;

/** A visitor does not notice a tenth of a second. */
const comfortableMilliseconds = 100;

/**
 * The highest rate at which nobody waits: no visitor is refused, and of twenty requests nineteen are
 * answered within a tenth of a second. The rates are tried from the lowest on, each one the double of
 * the last, and then the one halfway to the first that was too much.
 * @param tryRate loads the site with so many actions a second.
 * @returns actions a second; the lowest rate where even that is too much.
 */
export async function findComfortableRate(
	tryRate: (perSecond: number) => Promise<LoadResult>,
): Promise<number> {
	// On a machine that does other things too, one bad moment is no limit of the site.
	const isComfortable = async (rate: number) =>
		isGood(await tryRate(rate)) || isGood(await tryRate(rate));
	let comfortable = lowest;
	while (comfortable < highest && (await isComfortable(comfortable * 2))) comfortable *= 2;
	const between = comfortable * 1.5;
	return comfortable < highest && (await isComfortable(between)) ? between : comfortable;
}

function isGood({ refused, heldBack, milliseconds }: LoadResult): boolean {
	if (refused > 0 || heldBack > 0 || milliseconds.length === 0) return false;
	return percentile(milliseconds, 95) <= comfortableMilliseconds;
}
