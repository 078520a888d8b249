import { isDate } from "../../bakery/clock/dates.ts";
import {
	type DayForm,
	datesOf,
	type ExceptionForm,
	type HoursForm,
	openingNames,
	saysNothing,
} from "../../bakery/hours/form-values.ts";
import { isTime, weekdayNames, weekOf } from "../../bakery/hours/rules.ts";
import { WEEKDAYS } from "../../bakery/hours/schema.ts";
import { datesInWords, rangeInWords } from "../../bakery/hours/words.ts";
import type { FieldDescriptions } from "../versions/describe-versions.tsx";

/** How a conflict shows the opening hours. */
export function hoursDescriptions(language: string): FieldDescriptions<HoursForm> {
	const hoursOf = (ranges: DayForm["ranges"]) =>
		typedHours({ opening: "hours", ranges }, language) || "None";
	return {
		week: {
			label: "Every Week",
			fields: weekOf((weekday) => ({
				label: weekdayNames[weekday],
				fields: {
					opening: { label: "Open or Closed", show: (opening) => openingNames[opening] },
					ranges: { label: "Hours", show: hoursOf },
				},
			})),
		},
		exceptions: {
			label: "Exceptions",
			show: (exceptions) =>
				exceptions.map((exception) => lineOf(exception, language)).join("\n") || "None",
		},
	};
}

/** All hours in lines, where one of two versions removes them. */
export function allHours(form: HoursForm, language: string): string {
	if (saysNothing(form)) return "All opening hours are removed.";
	const days = WEEKDAYS.map((weekday) => [weekdayNames[weekday], form.week[weekday]] as const);
	const lines = days.map(([name, day]) => `${name}: ${typedHours(day, language)}`);
	return [...lines, ...form.exceptions.map((exception) => lineOf(exception, language))].join("\n");
}

function lineOf(exception: ExceptionForm, language: string): string {
	const { note } = exception;
	const text = `${typedDates(exception, language)}: ${typedHours(exception, language)}`;
	return note ? `${text} (${note})` : text;
}

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
