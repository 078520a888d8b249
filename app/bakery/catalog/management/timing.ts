import type { ManagedProduct } from "../schema.ts";

/**
 * Why visitors do not see a product that is active (product §19.2); null when it is in its time.
 */
export function timingOf(
	{ shownFrom, shownUntil }: Pick<ManagedProduct, "shownFrom" | "shownUntil">,
	now: Date,
): "scheduled" | "ended" | null {
	if (shownFrom !== null && new Date(shownFrom) > now) return "scheduled";
	return shownUntil !== null && new Date(shownUntil) <= now ? "ended" : null;
}
