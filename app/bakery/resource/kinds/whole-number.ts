import { z } from "../../../platform/zod.ts";
import { wholeNumber as typedNumber } from "../../form-fields.ts";
import { type Field, type FieldOptions, inSentence } from "../field.ts";

type WholeNumber = Field<string, number>;

/** A whole number, which may be negative; an empty field is 0. */
export function wholeNumber(label: string, options: FieldOptions<WholeNumber> = {}): WholeNumber {
	return {
		kind: "number",
		label,
		schema: z.number(),
		typed: typedNumber(inSentence(label), 0),
		empty: "0",
		toForm: (stored) => (typeof stored === "number" ? String(stored) : ""),
		show: (stored) => ({ kind: "line", text: String(stored ?? "") }),
		...options,
	};
}
