import { z } from "../../platform/zod.ts";

// `private.is_sold_out` in database/topics/09_sold_out.sql decides what is sold out, `isSoldOut` here in a browser.

/** A sold-out mark, with its end. */
export const soldOutMarkSchema = z.object({
	/** When it was marked, ISO 8601. */
	markedAt: z.string(),
	/**
	 * The day of the bakery on which it is back, as "2027-03-20"; null for the day of the mark alone.
	 */
	backOn: z.string().nullable(),
});

export type SoldOutMark = z.infer<typeof soldOutMarkSchema>;

/** The business day: its date, as "2027-03-14", and its start, ISO 8601. */
export interface Day {
	date: string;
	startsAt: string;
}

/** Whether a mark counts on a day (product §12), as `private.is_sold_out` decides. */
export function isSoldOut(mark: SoldOutMark | null, day: Day): boolean {
	if (mark === null) return false;
	if (mark.backOn !== null) return day.date < mark.backOn;
	return Date.parse(mark.markedAt) >= Date.parse(day.startsAt);
}
