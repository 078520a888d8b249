import { z } from "../../../platform/zod.ts";
import { entriesOf, type Field, type FieldOptions, isText } from "../field.ts";

type Images = Field<string[], string[] | null>;

/** The addresses of several images, each once; none as null. @param tooMany the refusal of more. */
export function images(
	label: string,
	max: number,
	tooMany: string,
	options: FieldOptions<Images> = {},
): Images {
	const addresses = z.array(z.string().min(1).max(2000)).max(max, tooMany);
	return {
		kind: "images",
		label,
		schema: z.array(z.string()).nullable(),
		typed: addresses
			.transform((urls) => (urls.length > 0 ? [...new Set(urls)] : null))
			.pipe(addresses.nullable()),
		empty: [],
		toForm: (stored) => entriesOf(stored, isText),
		show: (stored) => ({ kind: "images", urls: entriesOf(stored, isText) }),
		...options,
	};
}
