import { z } from "../../../platform/zod.ts";
import { commonFormSchema } from "../../content/sections/common-fields.ts";
import { type Field, textOf } from "../field.ts";

/** HTML as the owner wrote it: sanitize it before it is shown. */
export function richText(label: string): Field<string> {
	return {
		kind: "html",
		label,
		schema: z.string(),
		typed: commonFormSchema.shape.text,
		empty: "",
		toForm: textOf,
		show: (stored) => ({ kind: "html", html: String(stored ?? "") }),
	};
}
