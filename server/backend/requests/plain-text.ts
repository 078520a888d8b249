import { z } from "zod";
import { isStorableText } from "../../../app/platform/text/characters.ts";

/**
 * Text of at most so many UTF-16 units that Postgres can store and bcrypt can hash: without NUL and
 * without half of a surrogate pair.
 */
export function plainText(max: number) {
	return z.string().max(max).refine(isStorableText, "must be plain text");
}
