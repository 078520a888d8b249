import { z } from "../../../platform/zod.ts";
import { type Field, type FieldOptions, textOf } from "../field.ts";

type Image = Field<string | null>;

/** The address of an image; null for none. */
export function image(label: string, options: FieldOptions<Image> = {}): Image {
	return {
		kind: "image",
		label,
		schema: z.string().nullable(),
		typed: z.string().nullable(),
		empty: null,
		toForm: (stored) => textOf(stored) || null,
		show: (stored) => ({ kind: "image", url: textOf(stored).trim() ? textOf(stored) : null }),
		...options,
	};
}
