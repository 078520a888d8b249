import {
	type DayForm,
	type ExceptionForm,
	type HoursForm,
	openingNames,
} from "../../bakery/hours/form-values.ts";
import { weekdayNames, weekOf } from "../../bakery/hours/rules.ts";
import type { FieldDescriptions } from "../versions/field-descriptions.ts";
import { typedDates, typedHours } from "./typed-words.ts";

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

function lineOf(exception: ExceptionForm, language: string): string {
	const { note } = exception;
	const said = `${typedDates(exception, language)}: ${typedHours(exception, language)}`;
	return note ? `${said} (${note})` : said;
}
