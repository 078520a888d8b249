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
