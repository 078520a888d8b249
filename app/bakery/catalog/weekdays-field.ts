import { z } from "../../platform/zod.ts";
import { entriesOf, type Field, isNumber } from "../resource/field.ts";
import { describeBakingDays } from "./baking-days.ts";

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
