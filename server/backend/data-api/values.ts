import { z } from "zod";
import { isUuid } from "../../../app/bakery/uuid.ts";
import { parseJson } from "../../parse-json.ts";
import { plainText } from "../plain-text.ts";

/** As long as a whole body may be. The exact limits of texts are the database's own. */
export const longText = plainText(1024 * 1024);

export const shortText = plainText(2000);

export const uuid = z.string().refine(isUuid, "must be an id");

const largestInteger = 2 ** 31 - 1;

export const integer = z.int().min(-largestInteger).max(largestInteger);

/** A point in time as JavaScript or Postgres writes it. */
export const instant = z.iso.datetime({ offset: true });

/** numeric(10, 2) holds no more. */
export const price = z.number().min(-99_999_999).max(99_999_999);

const sectionChange = z.strictObject({
	section: z.string().regex(/^[a-z_]{1,100}$/),
	expected_version: integer.optional(),
	title: shortText.nullable().optional(),
	subtitle: shortText.nullable().optional(),
	content: longText.nullable().optional(),
	image_url: shortText.nullable().optional(),
});

/** The parameter of save_site_content: JSON as text, written anew. */
export function sectionChanges(most: number) {
	const changes = z.array(sectionChange).max(most);
	return longText.transform((given, context) => {
		const parsed = changes.safeParse(parseJson(given));
		if (parsed.success) return JSON.stringify(parsed.data);
		context.addIssue({ code: "custom", message: "must be sections as JSON" });
		return z.NEVER;
	});
}
