import { type Food, mentionsOf, type TextRange } from "../allergens/food-words.ts";
import type { CatalogLanguage } from "../words/text-language.ts";

/** A part of a text, and whether it stands out. */
export interface TextPart {
	text: string;
	isEmphasized: boolean;
}

/** The things that stand out in a text. */
interface Emphasized {
	foods: readonly Food[];
	/** Names in the owner's own words, or of the site's language. */
	names: readonly string[];
}

/** Cuts a text into parts, so that each mention of a food or a name stands out. */
export function emphasize(
	text: string,
	{ foods, names }: Emphasized,
	language: CatalogLanguage,
): TextPart[] {
	const mentions = [
		...foods.flatMap((food) => mentionsOf(text, food, language)),
		...names.flatMap((name) => mentionsOfName(text, name)),
	];
	const parts: TextPart[] = [];
	let end = 0;
	for (const mention of mentions.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
		if (mention.end <= end) continue;
		// What overlaps goes on in one piece.
		const start = Math.max(mention.start, end);
		if (start > end) parts.push({ text: text.slice(end, start), isEmphasized: false });
		const last = parts.at(-1);
		const emphasized = text.slice(start, mention.end);
		if (last?.isEmphasized) last.text += emphasized;
		else parts.push({ text: emphasized, isEmphasized: true });
		end = mention.end;
	}
	if (end < text.length) parts.push({ text: text.slice(end), isEmphasized: false });
	return parts;
}

/** Whole words, whatever their capitals. */
function mentionsOfName(text: string, name: string): TextRange[] {
	const spelled = name.trim().split(/\s+/).map(escapeSigns).join("[\\s-]+");
	if (spelled === "") return [];
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`, "giu");
	return [...text.matchAll(pattern)].map(({ 0: mention, index }) => {
		return { start: index, end: index + mention.length };
	});
}

function escapeSigns(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
