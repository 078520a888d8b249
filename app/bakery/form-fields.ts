import { asciiDigits, isVisible, plainName } from "../platform/text/characters.ts";
import { isEmail, withPlainDomain, withReadableDomain } from "../platform/text/email.ts";
import { z } from "../platform/zod.ts";

/** A text that must be there, trimmed. */
export function requiredText(label: string, limit: number) {
	return z
		.string()
		.trim()
		.refine(isVisible, `${label} is required`)
		.max(limit, `${label} must be at most ${limit} characters`);
}

// What a field transforms ends with the schema of what is stored: the gateway checks by that.

/** A text that may be missing: trimmed, and empty when nobody would see it. */
export const visibleOrEmpty = z
	.string()
	.trim()
	.overwrite((text) => (isVisible(text) ? text : ""));

/** The name of a person or a device that may be missing, as it is stored. */
export const nameOrEmpty = z.string().overwrite(plainName).trim();

/** A text that may be missing: trimmed, and null when blank. */
export const optionalText = visibleOrEmpty
	.transform((text) => text || null)
	.pipe(z.string().nullable());

/** The same up to a length, for a text on one line. */
export function optionalLine(label: string, limit: number) {
	const stored = z.string().max(limit, `${label} must be at most ${limit} characters`);
	return visibleOrEmpty.transform((text) => text || null).pipe(stored.nullable());
}

const typedEmail = z
	.string()
	.trim()
	.max(255, "Email must be at most 255 characters")
	.refine((text) => text === "" || isEmail(text), { error: "Invalid email address" });

/** An email address that may be missing: trimmed, empty when blank. */
export const optionalEmail = typedEmail.overwrite(withReadableDomain);

/** The same of an account, as its service has it. */
export const optionalAccountEmail = typedEmail.overwrite(withPlainDomain);

/** The email address of an account. */
export const accountEmail = z
	.string()
	.trim()
	.min(1, "Email is required")
	.pipe(optionalAccountEmail);

/** A whole number within bounds, as it is typed. @param isOptional whether it may be empty */
export function typedNumber(label: string, min: number, max: number, isOptional = false) {
	return z
		.string()
		.trim()
		.overwrite(asciiDigits)
		.refine(
			(text) =>
				text === ""
					? isOptional
					: /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max,
			`${label} must be a whole number from ${min} to ${max}`,
		);
}

/** The whole number of a number field; an empty field is `emptyValue`. */
export function wholeNumber(label: string, emptyValue: number) {
	return z
		.string()
		.trim()
		.overwrite(asciiDigits)
		.regex(/^(?:-?\d{1,9})?$/, `${label} must be a whole number`)
		.transform((text) => (text === "" ? emptyValue : Number(text)))
		.pipe(z.int());
}

/** The schemas of what a form stores: each field's after all transforms. */
type Stored<Shape> = { [Field in keyof Shape]: z.ZodType };

/** @throws when a field ends with a transform, because then nothing says what is stored. */
export function storedValues<Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>): Stored<Shape> {
	const entries = Object.entries(form.shape).map(([field, schema]) => [field, outputOf(schema)]);
	return Object.fromEntries(entries);
}

function outputOf(schema: unknown): unknown {
	if (schema instanceof z.ZodTransform) throw new Error("A field must say what it stores.");
	return schema instanceof z.ZodPipe ? outputOf(schema.out) : schema;
}

/** Characters that search engines show, and the most that forms take (product §29). */
export const META_LIMITS = { title: 60, description: 160 } as const;
