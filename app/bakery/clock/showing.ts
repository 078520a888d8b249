import { z } from "../../platform/zod.ts";

/** From when until when visitors see something, ISO 8601; null for no limit. */
interface Showing {
	shownFrom: string | null;
	shownUntil: string | null;
}

/**
 * Why visitors do not see what is otherwise visible (product §17); null when it is in its time.
 */
export function timingOf(
	{ shownFrom, shownUntil }: Showing,
	now: Date,
): "scheduled" | "ended" | null {
	if (shownFrom !== null && new Date(shownFrom) > now) return "scheduled";
	return shownUntil !== null && new Date(shownUntil) <= now ? "ended" : null;
}

/** The labels of the times from when until when visitors see something. */
export const showingLabels = { shownFrom: "Show from", shownUntil: "Show until" };

/** In the field of a time: what was typed is not yet a date and a time. */
export const INCOMPLETE_TIME = "incomplete";

/** Whether a text is a date and time of the bakery, as `2027-03-12T07:00`. */
export function isLocalTime(text: string): boolean {
	return /^\d{4,}-\d\d-\d\dT\d\d:\d\d$/.test(text);
}

/** An instant, ISO 8601; empty for none. The form converts local times before saving. */
export function optionalInstant(label: string) {
	const instant = z.iso
		.datetime({
			offset: true,
			abort: true,
			error: ({ input }) =>
				isLocalTime(String(input))
					? `${label} couldn't be checked against the bakery's clock. Save again`
					: `${label} needs a date and a time`,
		})
		.refine(isOnCalendar, `${label} must be between the years 1 and 9999`);
	return z
		.string()
		.trim()
		.transform((text) => text || null)
		.pipe(instant.nullable());
}

/** Whether the database can store an instant. Its zones are at most 16 hours away. */
function isOnCalendar(instant: string): boolean {
	const time = Date.parse(instant);
	const isZone = !/[+-](?:1[6-9]|2\d):\d\d$/.test(instant);
	return isZone && time >= Date.parse("0001-01-01") && time < Date.parse("+010000-01-01");
}

/** Whether something is shown until after it is shown from. */
export function endsAfterItBegins(showing: {
	shownFrom: string | null;
	shownUntil: string | null;
}) {
	const { shownFrom, shownUntil } = showing;
	if (!shownFrom || !shownUntil) return true;
	// What is no instant is refused for that.
	if (isLocalTime(shownFrom) || isLocalTime(shownUntil)) return true;
	return !(Date.parse(shownFrom) >= Date.parse(shownUntil));
}

/** How a form refuses an end before the beginning. */
export const endBeforeBeginning = {
	path: ["shownUntil"],
	error: `${showingLabels.shownUntil} must be later than ${showingLabels.shownFrom}`,
	// Whatever else is wrong.
	when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};
