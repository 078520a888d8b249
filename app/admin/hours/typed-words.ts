import { isDate } from "../../bakery/clock/dates.ts";
import {
	type DayForm,
	datesOf,
	type ExceptionForm,
	openingNames,
} from "../../bakery/hours/form-values.ts";
import { isTime } from "../../bakery/hours/rules.ts";
import { datesInWords, rangeInWords } from "../../bakery/hours/words.ts";

/** The dates of an exception as far as they are typed; empty without any. */
export function typedDates(exception: ExceptionForm, language: string): string {
	const { firstDate, lastDate } = datesOf(exception);
	if (!isDate(firstDate)) return "";
	const isRange = isDate(lastDate) && lastDate > firstDate;
	return datesInWords({ firstDate, lastDate: isRange ? lastDate : firstDate }, language, {
		weekday: "short",
		month: "short",
		day: "numeric",
		year: "numeric",
	});
}

/** The hours of a day as far as they are typed; empty where nothing was chosen. */
export function typedHours({ opening, ranges }: DayForm, language: string): string {
	if (opening === "") return "";
	if (opening !== "hours") return openingNames[opening];
	const typed = ranges.filter(({ opens, closes }) => isTime(opens) && isTime(closes));
	return typed.map((range) => rangeInWords(range, language)).join(", ");
}
