import { z } from "../../../platform/zod.ts";
import { optionalLine as optionalText, requiredText } from "../../form-fields.ts";
import { type Field, type FieldOptions, inSentence, type ShownValue, textOf } from "../field.ts";

const common = {
	kind: "line",
	empty: "",
	toForm: textOf,
	show: (stored: unknown): ShownValue => ({ kind: "line", text: String(stored ?? "") }),
} as const;

type Line = Field<string>;

/** A text on one line that must be there. */
export function line(label: string, limit: number, options: FieldOptions<Line> = {}): Line {
	return {
		...common,
		label,
		schema: z.string(),
		typed: requiredText(inSentence(label), limit),
		...options,
	};
}

type OptionalLine = Field<string, string | null>;

/** A text on one line that may be missing. */
export function optionalLine(
	label: string,
	limit: number,
	options: FieldOptions<OptionalLine> = {},
): OptionalLine {
	return {
		...common,
		label,
		schema: z.string().nullable(),
		typed: optionalText(inSentence(label), limit),
		isOptional: true,
		...options,
	};
}
