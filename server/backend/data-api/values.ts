import { z } from "zod";

/** Postgres can store neither NUL nor half of a surrogate pair. */
function isStorable(text: string): boolean {
	return !text.includes("\0") && text.isWellFormed();
}

/** Text of at most so many UTF-16 units. Exact limits are the database's own. */
export function text(maximumLength: number) {
	return z.string().max(maximumLength).refine(isStorable, "must be text that can be stored");
}

/** The longest text of a request's body that is let through: one of the bodies' own limit. */
export const longText = text(1024 * 1024);

export const shortText = text(2000);

export const uuid = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

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

/** Undefined for what is not JSON. */
export function parseJson(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}
