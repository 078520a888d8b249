import { writeMoment } from "../../clock/back-office-clock.ts";
import { optionalInstant } from "../../clock/showing.ts";
import { instant as storedInstant } from "../../records.ts";
import { type Field, type ShownValue, textOf } from "../field.ts";

/** A date and time that may be missing. */
export function instant(label: string): Field<string, string | null> {
	return {
		kind: "instant",
		label,
		schema: storedInstant.nullable(),
		typed: optionalInstant(label),
		empty: "",
		toForm: (stored) => textOf(stored) && new Date(textOf(stored)).toISOString(),
		show: showInstant,
		isOptional: true,
	};
}

/** By the bakery's clock, whose time zone it names: it may have been another one then. */
const dayAndTime: Intl.DateTimeFormatOptions = {
	...{ year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
	timeZoneName: "short",
};

/** How the history shows a date and time. */
export function showInstant(stored: unknown): ShownValue {
	return { kind: "line", text: stored ? writeMoment(String(stored), dayAndTime) : "" };
}
