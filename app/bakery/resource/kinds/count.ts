import { z } from "../../../platform/zod.ts";
import { typedNumber } from "../../form-fields.ts";
import { type Field, type FieldOptions, inSentence } from "../field.ts";

type OptionalCount = Field<string, number | null>;

/** A whole number within bounds that may be missing. */
export function optionalCount(
	label: string,
	min: number,
	max: number,
	options: FieldOptions<OptionalCount> = {},
): OptionalCount {
	return {
		kind: "count",
		label,
		schema: z.number().nullable(),
		typed: typedNumber(inSentence(label), min, max, true)
			.transform((text) => (text === "" ? null : Number(text)))
			.pipe(z.int().min(min).max(max).nullable()),
		empty: "",
		toForm: (stored) => (typeof stored === "number" ? String(stored) : ""),
		show: (stored) => ({ kind: "line", text: String(stored ?? "") }),
		isOptional: true,
		...options,
	};
}

/** A whole number within bounds. @param usual where nothing is typed. */
export function count(label: string, min: number, max: number, usual: number) {
	const optional = optionalCount(label, min, max);
	return {
		...optional,
		schema: z.number(),
		typed: optional.typed.transform((count) => count ?? usual).pipe(z.int().min(min).max(max)),
		empty: String(usual),
		isOptional: false,
	} satisfies Field<string, number>;
}
