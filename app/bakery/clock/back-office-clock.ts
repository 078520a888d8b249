import { DEFAULT_REGION, type RegionalSettings } from "../region/regional-settings.ts";

/** In which time zone the back office tells times, and in which language. */
type Clock = Pick<RegionalSettings, "timeZone" | "language">;

let clock: Clock = DEFAULT_REGION;
let formats = new Map<string, Intl.DateTimeFormat>();

/** Called whenever the back office learns of its settings. */
export function setClockOfBackOffice({ timeZone, language }: Clock): void {
	if (timeZone === clock.timeZone && language === clock.language) return;
	clock = { timeZone, language };
	formats = new Map();
}

/** A moment by the bakery's clock, in its language, whatever the device is set to. */
export function writeMoment(moment: string | Date, style: Intl.DateTimeFormatOptions): string {
	return formatIn(clock.language, style).format(new Date(moment));
}

// Swedish writes dates as ISO 8601 does.
const PLAIN_LANGUAGE = "sv-SE";

const plainDate = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/** The date of a moment by the bakery's clock, as `2027-03-14`. */
export function dateOfMoment(moment: string | Date): string {
	return formatIn(PLAIN_LANGUAGE, plainDate).format(new Date(moment));
}

/** The same with the time, as `2027-03-14 16:00`: spreadsheets of every language read it. */
export function plainMoment(moment: string | Date): string {
	const style = { ...plainDate, hour: "2-digit", minute: "2-digit" } as const;
	return formatIn(PLAIN_LANGUAGE, style).format(new Date(moment));
}

const HOUR = 60 * 60 * 1000;

/** The first moment of a date by the bakery's clock, which may skip midnight. */
export function startOfDate(date: string): Date {
	const middle = Date.parse(`${date}T00:00:00Z`);
	let before = middle - 26 * HOUR;
	let after = middle + 26 * HOUR;
	while (after - before > 1) {
		const between = Math.floor((before + after) / 2);
		if (dateOfMoment(new Date(between)) < date) before = between;
		else after = between;
	}
	return new Date(after);
}

function formatIn(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = JSON.stringify([language, style]);
	const known = formats.get(key);
	if (known) return known;
	const format = new Intl.DateTimeFormat(language, { ...style, timeZone: clock.timeZone });
	formats.set(key, format);
	return format;
}
