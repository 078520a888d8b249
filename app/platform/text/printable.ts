/** Control characters, line breaks, invisible and bidirectional ones, and halves of characters. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Text that a terminal shows as it is: a backup, an upload, or a stranger may have named it. */
export function printable(text: string): string {
	return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
