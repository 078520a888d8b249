import { startOfDate, writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { addDays } from "../../bakery/clock/dates.ts";

/** A moment in full, by the bakery's clock. */
export function longDate(moment: string): string {
	return writeMoment(moment, { dateStyle: "long", timeStyle: "short" });
}

/**
 * The first moment after a day of the bakery's clock.
 * @param day such as `2026-03-01`.
 */
export function endOfDay(day: string): Date {
	return startOfDate(addDays(day, 1));
}
