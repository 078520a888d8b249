import { z } from "zod";

/**
 * Text of at most so many UTF-16 units that Postgres can store and bcrypt can hash: without NUL and
 * without half of a surrogate pair.
 */
export function plainText(longest: number) {
	return z.string().max(longest).refine(isPlainText, "must be plain text");
}

/** Whether Postgres can store a text: it has no NUL and no half of a surrogate pair. */
export function isPlainText(text: string): boolean {
	return text.isWellFormed() && !text.includes("\0");
}
