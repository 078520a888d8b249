import { z } from "../platform/zod.ts";

/** A text that must be there, trimmed. */
export function requiredText(label: string, limit: number) {
	return z
		.string()
		.trim()
		.min(1, `${label} is required`)
		.max(limit, `${label} must be at most ${limit} characters`);
}

/** A text that may be missing: trimmed, and null when blank. */
export const optionalText = z
	.string()
	.trim()
	.transform((text) => text || null);

/** An e-mail address that may be missing: trimmed, empty when blank. */
export const optionalEmail = z
	.string()
	.trim()
	.max(255, "Email must be at most 255 characters")
	.refine((text) => text === "" || z.email().safeParse(text).success, {
		error: "Invalid email address",
	});

/** The whole number of a number field; an empty field is `emptyValue`. */
export function wholeNumber(label: string, emptyValue: number) {
	return z
		.string()
		.trim()
		.regex(/^(?:-?\d{1,9})?$/, `${label} must be a whole number`)
		.transform((text) => (text === "" ? emptyValue : Number(text)));
}
