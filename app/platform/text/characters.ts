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

/** Control characters, line breaks, invisible and bidirectional ones, and halves of characters. */
export const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Text that a terminal shows as it is: a backup, an upload, or a stranger may have named it. */
export function printable(text: string): string {
	return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** A text whose first letter is a capital. */
export function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text as part of HTML, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}
