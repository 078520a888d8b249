import { startOfDate, writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { addDays, type DescribedInstant } from "../../bakery/clock/dates.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import { z } from "../../platform/zod.ts";

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

const describedInstant = z.object({
	instant: z.iso.datetime(),
	date: z.string(),
	time: z.string(),
	words: z.string(),
});

/**
 * Asks the server what the bakery's clock shows at an instant, or when it shows a date and a time.
 * @throws {BackendError} also when the date or time is invalid.
 */
export async function askClock(
	question: { instant: string } | { date: string; time: string },
): Promise<DescribedInstant> {
	const address = `/clock?${new URLSearchParams(question)}`;
	return describedInstant.parse(await askServer(address, {}, fetchInSession));
}
