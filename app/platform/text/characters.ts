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

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Control characters, and the ones that turn the direction of the text after them around. */
const control = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A text on one line, without control characters: for names, and for the headers of mails. */
export function onOneLine(text: string): string {
	return text.replace(lineBreak, " ").replaceAll("\t", " ").replace(control, "");
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A name of a person, a device, or a passkey, without characters that nobody sees: two that look the
 * same are the same. The database does it too (private.plain_name).
 */
export function plainName(name: string): string {
	return onOneLine(name).replace(invisible, "");
}

/** A text of several lines, all ended in the same way, without other control characters than tabs. */
export function onPlainLines(text: string): string {
	const lines = text.replace(lineBreak, "\n");
	return lines.replace(control, (found) => (found === "\n" || found === "\t" ? found : ""));
}

/** Blanks, and characters that nobody sees: of zero width, for control, or drawn as a blank. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a text has anything to see. */
export function isVisible(text: string): boolean {
	return visible.test(text);
}

const digit = /\p{Nd}/u;

/** A text with the digits of every script (٣, ３) as ASCII digits. */
export function asciiDigits(text: string): string {
	return text.replace(/\p{Nd}/gu, (character) => {
		// Unicode has the ten digits of a script in a row.
		const code = character.codePointAt(0) ?? 0;
		let before = 0;
		while (digit.test(String.fromCodePoint(code - before - 1))) before += 1;
		return String(before % 10);
	});
}
