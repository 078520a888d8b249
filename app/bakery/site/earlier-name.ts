/** Whether a text still contains the earlier name of the bakery as whole words. */
export function containsEarlierName(text: string, earlier: string, name: string): boolean {
	return withNewName(text, earlier, name) !== text;
}

/** The text with the new name in place of the earlier one. */
export function withNewName(text: string, earlier: string, name: string): string {
	if (earlier === "" || name === "" || earlier === name) return text;
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(earlier)}(?![\\p{L}\\p{N}])`, "giu");
	return text
		.split(name)
		.map((part) => part.replace(pattern, () => name))
		.join(name);
}

function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (character) =>
		character === "-" ? "\\x2d" : `\\${character}`,
	);
}
