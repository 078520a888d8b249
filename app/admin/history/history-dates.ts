import { dayOf, endOfDay } from "../layout/dates.ts";

const dayInFull = new Intl.DateTimeFormat("en", { dateStyle: "full" });
const time = new Intl.DateTimeFormat("en", { timeStyle: "short" });

/** The first moment of a day, and of the next one, where the owner is. */
export function boundsOfDay(day: string): { since: Date; until: Date } {
	const until = endOfDay(day);
	const since = new Date(until);
	since.setDate(since.getDate() - 1);
	return { since, until };
}

/** A moment as the hour of its day. */
export function timeOf(moment: string): string {
	return time.format(new Date(moment));
}

/** Puts entries together by their days, in the order given. */
export function byDay<Entry extends { changedAt: string }>(
	entries: readonly Entry[],
): { day: string; title: string; entries: Entry[] }[] {
	const days = new Map<string, { day: string; title: string; entries: Entry[] }>();
	for (const entry of entries) {
		const date = new Date(entry.changedAt);
		const day = dayOf(date);
		const known = days.get(day);
		if (known) known.entries.push(entry);
		else days.set(day, { day, title: dayInFull.format(date), entries: [entry] });
	}
	return [...days.values()];
}
