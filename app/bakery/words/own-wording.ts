import { parseStoredObject } from "../stored-object.ts";
import { argumentLabel, type Forms, NUMBER, type Part, readableForm, readForms } from "./forms.ts";
import { allSentences, type SentenceKey } from "./words.ts";

/** The key of the section of `site_content` with the owner's own wording. */
export const WORDS_SECTION = "words";

/** Characters of a sentence. */
export const MAX_SENTENCE_LENGTH = 500;

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
	const needed = readForms(sentence.text);
	// Each plural form has its own limit below.
	const own = text.length > 10 * MAX_SENTENCE_LENGTH ? null : readForms(text);
	const isSameKind = own?.counted === null || own?.counted === needed?.counted;
	if (!own || !needed || !isSameKind) return "This sentence can't be shown.";
	const names = argumentsOf(needed);
	for (const parts of Object.values(own.forms)) {
		const problem = findProblemInForm(parts, names, own.counted);
		if (problem) return problem;
	}
	return null;
}

function findProblemInForm(
	parts: readonly Part[],
	needed: readonly string[],
	counted: string | null,
): string | null {
	const text = readableForm(parts);
	if (text.trim() === "") return "This sentence can't be empty.";
	if (text.length > MAX_SENTENCE_LENGTH) {
		return `This sentence must be at most ${MAX_SENTENCE_LENGTH} characters.`;
	}
	const given = argumentsOf({ counted, forms: { other: [...parts] } });
	const missing = needed.filter((name) => !given.includes(name));
	if (missing.length > 0) return `This sentence needs ${missing.map(quoted).join(" and ")}.`;
	const unknown = given.filter((name) => !needed.includes(name));
	if (unknown.length > 0) return `This sentence has no ${unknown.map(quoted).join(" or ")}.`;
	return null;
}

function quoted(name: string): string {
	return `“${argumentLabel(name)}”`;
}

/** The names of the arguments of a text in ICU MessageFormat; null if it is none. */
export function argumentsIn(text: string): string[] | null {
	const forms = readForms(text);
	return forms && argumentsOf(forms);
}

/** The names of the arguments, each once. */
function argumentsOf({ counted, forms }: Forms): string[] {
	const names = Object.values(forms).flatMap((parts) =>
		parts.flatMap((part) => (typeof part === "string" ? [] : [part.argument])),
	);
	return [...new Set([...(counted ? [counted] : []), ...names])].filter((name) => name !== NUMBER);
}
