import { dateOfMoment, startOfDate, writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { endOfDay } from "../screen/dates.ts";

/** The first moment of a day, and of the next one, by the bakery's clock. */
export function boundsOfDay(day: string): { since: Date; until: Date } {
	return { since: startOfDate(day), until: endOfDay(day) };
}

/** A moment as the hour of its day. */
export function timeOf(moment: string): string {
	return writeMoment(moment, { timeStyle: "short" });
}

/** Puts entries together by their days, in the order given. */
export function byDay<Entry extends { changedAt: string }>(
	entries: readonly Entry[],
): { day: string; title: string; entries: Entry[] }[] {
	const days = new Map<string, { day: string; title: string; entries: Entry[] }>();
	for (const entry of entries) {
		const day = dateOfMoment(entry.changedAt);
		const known = days.get(day);
		if (known) known.entries.push(entry);
		else {
			const title = writeMoment(entry.changedAt, { dateStyle: "full" });
			days.set(day, { day, title, entries: [entry] });
		}
	}
	return [...days.values()];
}
