import { weekOf } from "./rules.ts";
import type { HoursException, OpeningHours, TimeRange } from "./schema.ts";

/** Ranges written as '07:00-18:00', or '22:00-02:00' past midnight. */
export function rangesOfTexts(...texts: string[]): TimeRange[] {
	return texts.map((text) => {
		const [opens = "", closes = ""] = text.split("-");
		return { opens, closes };
	});
}

/** Opening hours: closed on the days that are left out. */
export function hoursOf(
	week: Partial<OpeningHours["week"]>,
	...exceptions: HoursException[]
): OpeningHours {
	return { week: weekOf((weekday) => week[weekday] ?? []), exceptions };
}

/** An exception without a note; closed without ranges. */
export function exceptionOf(
	firstDate: string,
	lastDate: string,
	...texts: string[]
): HoursException {
	return { firstDate, lastDate, note: "", ranges: rangesOfTexts(...texts) };
}
