/** From when until when visitors see something, ISO 8601; null for no limit. */
interface Showing {
	shownFrom: string | null;
	shownUntil: string | null;
}

/**
 * Why visitors do not see what is otherwise visible (product §19.2); null when it is in its time.
 */
export function timingOf(
	{ shownFrom, shownUntil }: Showing,
	now: Date,
): "scheduled" | "ended" | null {
	if (shownFrom !== null && new Date(shownFrom) > now) return "scheduled";
	return shownUntil !== null && new Date(shownUntil) <= now ? "ended" : null;
}
