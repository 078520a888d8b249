/** Lowercase letters and digits, joined by single hyphens (product §20). */
const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be the slug of a category; the backend rejects others. */
export function isSlug(text: string): boolean {
	return text.length <= 200 && SLUG_PATTERN.test(text);
}

/** The slug in a query parameter; null without one, and for what cannot be one. */
export function readSlug(text: string | null): string | null {
	return text !== null && isSlug(text) ? text : null;
}
