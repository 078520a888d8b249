import { z } from "../../../platform/zod.ts";
import type { Field, FieldOptions } from "../field.ts";

type Choice<Value extends string> = Field<Value, Value, string>;

/**
 * One of several values.
 * @param names of the values, in their order.
 * @param read gives the value of a stored text, or the usual one.
 */
export function choice<Value extends string>(
	label: string,
	names: Readonly<Record<Value, string>>,
	read: (stored: string) => Value,
	options: FieldOptions<Choice<Value>> = {},
): Choice<Value> {
	return {
		kind: "choice",
		label,
		names,
		schema: z.string(),
		typed: z.enum(Object.keys(names) as Value[]),
		empty: read(""),
		toForm: (stored) => read(String(stored)),
		inWords: (value) => names[value],
		show: (stored) => ({ kind: "line", text: names[read(String(stored))] }),
		...options,
	};
}
