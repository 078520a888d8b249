import type { RegionalSettings } from "../region/schema.ts";
import { instantAt, lastInstantAt, localTimeAt } from "./local-time.server.ts";
import type { DescribedInstant } from "./schema.ts";

type Region = Pick<RegionalSettings, "timeZone" | "language">;

/** An instant as the bakery's clock and calendar show it, also written in the bakery's language. */
export function describeInstant(instant: Date, region: Region): DescribedInstant {
	const { date, time } = localTimeAt(instant, region.timeZone);
	return { instant: instant.toISOString(), date, time, words: words(instant, region) };
}

/** The instant of a chosen date and time; the words mention when clocks skip or repeat it. */
export function describeLocalTime(date: string, time: string, region: Region): DescribedInstant {
	const instant = instantAt(date, time, region.timeZone);
	const described = describeInstant(instant, region);
	const hint = hintAt(instant, `${date} ${time}`, region.timeZone);
	return hint ? { ...described, words: `${described.words} (${hint})` } : described;
}

function words(instant: Date, { timeZone, language }: Region): string {
	const style = { dateStyle: "full", timeStyle: "short", timeZone } as const;
	// Some versions of the data put a narrow blank before AM and PM.
	return new Intl.DateTimeFormat(language, style).format(instant).replace(/\s/g, " ");
}

function hintAt(instant: Date, chosen: string, timeZone: string): string | null {
	const { date, time } = localTimeAt(instant, timeZone);
	if (`${date} ${time}` !== chosen) return "the clocks are set forward then";
	const isShownTwice = lastInstantAt(date, time, timeZone) > instant;
	return isShownTwice ? "the first time: the clocks are set back then" : null;
}
