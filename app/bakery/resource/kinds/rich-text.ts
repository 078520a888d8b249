import { z } from "../../../platform/zod.ts";
import { type Field, textOf } from "../field.ts";

/** HTML as the owner wrote it: sanitize it before it is shown. @param typed its checks. */
export function richText(label: string, typed: z.ZodType<string, string>): Field<string> {
	return {
		kind: "html",
		label,
		schema: z.string(),
		typed,
		empty: "",
		toForm: textOf,
		show: (stored) => ({ kind: "html", html: String(stored ?? "") }),
	};
}
