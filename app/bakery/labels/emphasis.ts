/** A part of a text, and whether it stands out. */
export interface TextPart {
	text: string;
	isEmphasized: boolean;
}

/** Words before an allergen that make it something else: nobody allergic to milk fears these. */
const otherThings: Partial<Record<string, readonly string[]>> = {
	milk: [
		...["almond", "cashew", "coconut", "hazelnut", "hemp", "macadamia", "nut", "oat", "pea"],
		...["peanut", "pistachio", "plant", "rice", "soy", "soya", "soybean", "walnut"],
	],
	nut: ["pine", "tiger", "betel", "kola", "sheanut"],
};

/**
 * Where a text names something: whole words, whatever their capitals, also in the plural. What is
 * free from it ("milk-free") does not name it, nor does another thing with the word in its name
 * ("coconut milk").
 * @param words one or more, in the singular: `egg`, `Brazil nut`.
 */
function mentionsOf(words: readonly string[]): RegExp {
	const patterns = [...words].sort((a, b) => b.length - a.length).map(patternOf);
	return new RegExp(patterns.length > 0 ? patterns.join("|") : "(?!)", "giu");
}

function patternOf(word: string): string {
	const spelled = word.trim().split(/\s+/).map(escapeSigns).join("[\\s-]+");
	const others = otherThings[word.toLowerCase()]?.join("|");
	const notAfter = others ? `(?<!(?<![\\p{L}\\p{N}])(?:${others})[\\s-]+)` : "";
	return `${notAfter}(?<![\\p{L}\\p{N}])${spelled}(?:e?s)?(?![\\p{L}\\p{N}])(?![\\s-]*free(?![\\p{L}\\p{N}]))`;
}

function escapeSigns(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** Whether a text names at least one of the words. */
export function isNamedIn(text: string, words: readonly string[]): boolean {
	return mentionsOf(words).test(text);
}

/** Cuts a text into parts, so that each mention of one of the words stands out. */
export function emphasize(text: string, words: readonly string[]): TextPart[] {
	const parts: TextPart[] = [];
	let end = 0;
	for (const { 0: mention, index } of text.matchAll(mentionsOf(words))) {
		if (index > end) parts.push({ text: text.slice(end, index), isEmphasized: false });
		parts.push({ text: mention, isEmphasized: true });
		end = index + mention.length;
	}
	if (end < text.length) parts.push({ text: text.slice(end), isEmphasized: false });
	return parts;
}
