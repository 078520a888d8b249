import { z } from "zod";
import { sectionProblem } from "../../../../app/bakery/stored-content/section-problem.ts";
import { isUuid } from "../../../../app/bakery/uuid.ts";
import { holdsStorableTexts } from "../../../../app/platform/text/storable-text.ts";
import { sizes } from "../../../limits/limits.ts";
import { plainText } from "../../requests/plain-text.ts";

/** As long as a whole body may be. The exact limits of texts are the database's own. */
export const longText = plainText(sizes.save);

export const shortText = plainText(2000);

/** An address on this site. */
export const sitePath = shortText.regex(/^\//);

export const uuid = z.string().refine(isUuid, "must be an id");

const largestInteger = 2 ** 31 - 1;

export const integer = z.int().min(-largestInteger).max(largestInteger);

/** A point in time as JavaScript or Postgres writes it. */
export const instant = z.iso.datetime({ offset: true });

/** A day, as 2027-03-14. */
export const calendarDate = z.iso.date();

/** The changes of save_site_content to a section. Missing fields stay. */
export const sectionChange = z
	.strictObject({
		section: z.string().regex(/^[a-z_]{1,100}$/),
		expected_version: integer.optional(),
		title: shortText.nullable().optional(),
		subtitle: shortText.nullable().optional(),
		content: longText.nullable().optional(),
		image_url: shortText.nullable().optional(),
	})
	.superRefine(({ section, content = null }, context) => {
		const message = sectionProblem(section, content);
		if (message) context.addIssue({ code: "custom", path: ["content"], message });
	});

/** The stored values of a form: each field's schema after all transforms. */
type Stored<Shape> = { [Field in keyof Shape]: z.ZodType };

/**
 * The schemas of what a form stores, by its fields.
 * @throws when a field ends with a transform, because then nothing says what is stored.
 */
export function storedValues<Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>): Stored<Shape> {
	const entries = Object.entries(form.shape).map(([field, schema]) => [field, outputOf(schema)]);
	return Object.fromEntries(entries);
}

function outputOf(schema: unknown): unknown {
	if (schema instanceof z.ZodTransform) throw new Error("A field must say what it stores.");
	return schema instanceof z.ZodPipe ? outputOf(schema.out) : schema;
}

/** Values by the names of their columns, none missing and none more, with plain texts alone. */
export function columnValues(schemas: z.core.$ZodLooseShape) {
	return z.strictObject(schemas).refine(holdsStorableTexts, "must hold plain texts");
}

/**
 * The same, of which some may be missing: those keep what is stored. A page that was open while the
 * site was updated lacks newer columns.
 */
export function changedColumns(schemas: z.core.$ZodLooseShape) {
	return z.strictObject(schemas).partial().refine(holdsStorableTexts, "must hold plain texts");
}
