/** The text as a part of a LIKE pattern in which it means nothing but itself. */
export function escapeLikePattern(text: string): string {
	return text.replace(/[\\%_]/g, "\\$&");
}
