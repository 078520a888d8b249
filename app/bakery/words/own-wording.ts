import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { parseStoredObject } from "../stored-object.ts";
import { allSentences, type SentenceKey } from "./words.ts";

/** The key of the section of `site_content` with the owner's own wording. */
export const WORDS_SECTION = "words";

/** Characters of a sentence. */
export const LONGEST_SENTENCE = 500;

/** A sentence that the owner worded. */
export interface OwnSentence {
	/** In ICU MessageFormat; empty for one that the owner removed. */
	text: string;
	/** The language of the site when it was written (BCP 47, without a region). */
	language: string;
}

/** The sentences that the owner worded. */
export type OwnWording = Partial<Record<SentenceKey, OwnSentence>>;

/**
 * The stored wording, without anything that can't be shown. Never throws.
 * @param content of the section.
 */
export function readOwnWording(content: string | null): OwnWording {
	const stored = parseStoredObject(content) ?? {};
	return Object.fromEntries(
		allSentences().flatMap(({ key }) => {
			const own = Object.hasOwn(stored, key) ? readOwnSentence(stored[key]) : null;
			return own && findProblem(key, own.text) === null ? [[key, own]] : [];
		}),
	);
}

function readOwnSentence(stored: unknown): OwnSentence | null {
	if (typeof stored !== "object" || stored === null) return null;
	const { text, language } = stored as Partial<Record<keyof OwnSentence, unknown>>;
	return typeof text === "string" ? { text, language: String(language ?? "en") } : null;
}

const sentencesByKey = new Map(allSentences().map((sentence) => [sentence.key, sentence]));

/** Why the owner's wording of a sentence can't be used, for its field; null if it can. */
export function findProblem(key: SentenceKey, text: string): string | null {
	const sentence = sentencesByKey.get(key);
	if (!sentence) return "This sentence doesn't exist.";
	if (text.trim() === "") return sentence.isOptional ? null : "This sentence can't be empty.";
	if (text.length > LONGEST_SENTENCE) {
		return `This sentence must be at most ${LONGEST_SENTENCE} characters.`;
	}
	const given = argumentsIn(text);
	if (!given) return "Each { needs a name and a } after it.";
	const needed = argumentsIn(sentence.text) ?? [];
	const missing = needed.filter((name) => !given.includes(name));
	if (missing.length > 0) return `This sentence needs ${missing.map(inBraces).join(" and ")}.`;
	const unknown = given.filter((name) => !needed.includes(name));
	if (unknown.length > 0) return `This sentence has no ${unknown.map(inBraces).join(" or ")}.`;
	return null;
}

function inBraces(name: string): string {
	return `{${name}}`;
}

/** The names of the arguments of a text in ICU MessageFormat; null if it is none. */
export function argumentsIn(text: string): string[] | null {
	try {
		return [...new Set(namesIn(parse(text, { ignoreTag: true })))];
	} catch {
		return null;
	}
}

function namesIn(elements: ReturnType<typeof parse>): string[] {
	return elements.flatMap((element) => {
		if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
		const options = "options" in element ? Object.values(element.options) : [];
		return [element.value, ...options.flatMap(({ value }) => namesIn(value))];
	});
}
