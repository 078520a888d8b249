import { z } from "../../../platform/zod.ts";
import { optionalText } from "../../form-fields.ts";
import { type Field, type FieldOptions, textOf } from "../field.ts";

type Text = Field<string, string | null>;

/** A text of several lines that may be missing. */
export function text(label: string, options: FieldOptions<Text> = {}): Text {
	return {
		kind: "text",
		label,
		schema: z.string().nullable(),
		typed: optionalText,
		empty: "",
		toForm: textOf,
		show: (stored) => ({ kind: "text", text: String(stored ?? "").trim() }),
		isOptional: true,
		...options,
	};
}
