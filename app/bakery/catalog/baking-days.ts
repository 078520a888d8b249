import { z } from "../../platform/zod.ts";
import { entriesOf, type Field, isNumber } from "../resource/field.ts";

/** The days of the week as they are stored: Monday is 1, Sunday is 7. */
export const WEEKDAYS = [
	{ day: 1, name: "Monday" },
	{ day: 2, name: "Tuesday" },
	{ day: 3, name: "Wednesday" },
	{ day: 4, name: "Thursday" },
	{ day: 5, name: "Friday" },
	{ day: 6, name: "Saturday" },
	{ day: 7, name: "Sunday" },
] as const;

/** Baking days in words: `Friday and Saturday`, or `every day` for none (product §19.1). */
export function describeBakingDays(days: readonly number[] | null): string {
	const names = WEEKDAYS.filter(({ day }) => days?.includes(day)).map(({ name }) => name);
	const last = names.pop();
	if (last === undefined || names.length === 6) return "every day";
	return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

const weekday = z.int().min(1).max(7);

/** Days of the week as they are ticked; stored in their order, and none as null. */
export function weekdays(label: string): Field<number[], number[] | null> {
	return {
		kind: "weekdays",
		label,
		schema: z.array(z.number()).nullable(),
		typed: z
			.array(weekday)
			.transform((days) => (days.length > 0 ? [...new Set(days)].toSorted() : null))
			.pipe(z.array(weekday).nullable()),
		empty: [],
		toForm: (stored) => entriesOf(stored, isNumber),
		show: (stored) => ({ kind: "line", text: describeBakingDays(entriesOf(stored, isNumber)) }),
		isOptional: true,
	};
}
