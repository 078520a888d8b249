import { type Part, readForms } from "../words/forms.ts";
import type { SentenceKey } from "../words/words.ts";
import { partOf, type SitePart } from "./site-parts.ts";

/** A sentence as visitors read it now. */
export interface ShownSentence {
	key: SentenceKey;
	/** In ICU MessageFormat. */
	text: string;
}

interface Pattern {
	/** The plural category. */
	category: string;
	expression: RegExp;
	/** The arguments in the order of their groups. */
	names: string[];
	/** Letters outside of arguments. */
	letters: number;
}

/** Longer texts of a page are no sentences. */
const MAX_TEXT_LENGTH = 1000;

const patterns = new Map<string, Pattern[]>();

/** The patterns of a sentence, one for each plural form. */
function patternsOf(text: string): Pattern[] {
	const known = patterns.get(text);
	if (known) return known;
	const made = Object.entries(readForms(text)?.forms ?? {}).map(([category, parts]) =>
		patternOf(category, parts),
	);
	patterns.set(text, made);
	return made;
}

function patternOf(category: string, parts: readonly Part[]): Pattern {
	const source = parts.map((part) =>
		typeof part === "string"
			? part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s+")
			: "(.+?)",
	);
	const literals = parts.filter((part) => typeof part === "string").join("");
	return {
		category,
		expression: new RegExp(`^${source.join("")}$`, "su"),
		names: parts.flatMap((part) => (typeof part === "string" ? [] : [part.argument])),
		letters: literals.match(/\p{L}/gu)?.length ?? 0,
	};
}

/**
 * Finds the sentence that reads like a text of a page: the one with the most words of its own, and
 * of several the one of this part of the site.
 * @param texts of the page, the most likely first.
 */
export function findSentence(
	texts: readonly string[],
	sentences: readonly ShownSentence[],
	part: SitePart,
): SentenceKey | null {
	for (const text of texts) {
		const found = sentences.flatMap(({ key, text: sentence }) => {
			const match = matchSentence(text, sentence);
			return match ? [{ key, letters: match.letters, nearness: nearness(partOf(key), part) }] : [];
		});
		const [best] = found.sort(
			(one, other) => other.letters - one.letters || other.nearness - one.nearness,
		);
		if (best) return best.key;
	}
	return null;
}

function nearness(own: SitePart, part: SitePart): number {
	if (own === part) return 2;
	return own === "frame" ? 1 : 0;
}

function matchSentence(text: string, sentence: string) {
	const visible = text.trim();
	if (visible === "" || visible.length > MAX_TEXT_LENGTH) return null;
	for (const pattern of patternsOf(sentence)) {
		const match = pattern.letters > 0 ? pattern.expression.exec(visible) : null;
		if (match) return { ...pattern, values: match.slice(1) };
	}
	return null;
}

/** A text of a page in another wording; null where it isn't this sentence. */
export function reword(text: string, sentence: string, wording: string): string | null {
	const match = matchSentence(text, sentence);
	if (!match) return null;
	const forms = readForms(wording)?.forms ?? {};
	const values = new Map(match.names.map((name, index) => [name, match.values[index] ?? ""]));
	const parts = forms[match.category] ?? forms.other ?? [];
	return parts
		.map((part) => (typeof part === "string" ? part : (values.get(part.argument) ?? "…")))
		.join("");
}
