/** Lowercase letters and digits, joined by single hyphens (spec §5). */
const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be the slug of a category; asking the backend for others is an error. */
export function isSlug(text: string): boolean {
	return text.length <= 200 && SLUG_PATTERN.test(text);
}
