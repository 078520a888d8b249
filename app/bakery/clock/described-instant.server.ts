import { instantAt, lastInstantAt, localTimeAt } from "./local-time.server.ts";
import type { DescribedInstant } from "./schema.ts";

/** An instant as the bakery's clock and calendar show it, and in the words of the back office. */
export function describeInstant(instant: Date, timeZone: string): DescribedInstant {
	const { date, time } = localTimeAt(instant, timeZone);
	return { instant: instant.toISOString(), date, time, words: words(instant, timeZone) };
}

/**
 * The instant of a date and time that the owner chose, as `instantAt` takes it. The words say what was
 * made of a time that the clock skips or shows twice.
 * @throws {RangeError} when there is no such date or time.
 */
export function describeLocalTime(date: string, time: string, timeZone: string): DescribedInstant {
	const instant = instantAt(date, time, timeZone);
	const described = describeInstant(instant, timeZone);
	const hint = hintAt(instant, `${date} ${time}`, timeZone);
	return hint ? { ...described, words: `${described.words} (${hint})` } : described;
}

function words(instant: Date, timeZone: string): string {
	const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone }).format(instant);
	return `${day} at ${timeWords(instant, timeZone)}`;
}

function timeWords(instant: Date, timeZone: string): string {
	const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(instant);
	// Some versions of the data put a narrow blank before AM and PM.
	return time.replace(/\s/g, " ");
}

function hintAt(instant: Date, chosen: string, timeZone: string): string | null {
	const { date, time } = localTimeAt(instant, timeZone);
	if (`${date} ${time}` !== chosen) return "the clocks are set forward then";
	const isShownTwice = lastInstantAt(date, time, timeZone) > instant;
	return isShownTwice ? "the first time: the clocks are set back then" : null;
}
