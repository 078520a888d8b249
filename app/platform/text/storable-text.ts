/** Whether Postgres can store a text: it has no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
	return text.isWellFormed() && !text.includes("\0");
}

/** Whether Postgres can store all texts of a value, however deep they are. */
export function holdsStorableTexts(value: unknown): boolean {
	if (typeof value === "string") return isStorableText(value);
	if (typeof value !== "object" || value === null) return true;
	return Object.values(value).every(holdsStorableTexts);
}
