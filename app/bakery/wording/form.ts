import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import type { Section, SectionChange } from "../content/sections/section.ts";
import { getSections, type Single, saveSections } from "../content/stored-sections.ts";
import { readSettings } from "../site/stored-site.ts";
import { parseStoredObject } from "../stored-object.ts";
import {
	findProblem,
	type OwnSentence,
	readOwnWording,
	WORDS_SECTION,
} from "../words/own-wording.ts";
import { type CatalogLanguage, textLanguage } from "../words/text-language.ts";
import { allSentences, type Catalog, type SentenceKey, textIn } from "../words/words.ts";
import type { ShownSentence } from "./find-sentence.ts";

/** The stored wording, and the language of the site's sentences. */
export interface StoredWording {
	/** Null when nothing was ever reworded. */
	section: Section | null;
	/** BCP 47, without a region. */
	language: CatalogLanguage;
}

/** The owner's text of each sentence: null for the default, empty for a removed one. */
type Texts = {
	[Group in keyof Catalog]: { -readonly [Name in keyof Catalog[Group]]: string | null };
};

/** The form of the wording (product §26). */
export interface WordingForm {
	texts: Texts;
	/** Sentences from another language that are right in this one, too. */
	kept: string[];
}

/** The path of a sentence in the form. */
export type SentencePath = `texts.${SentenceKey}`;

const sentences = allSentences();

const groups = groupSentences((key) =>
	z
		.string()
		.trim()
		.nullable()
		.superRefine((text, context) => {
			const message = text === null ? null : findProblem(key, text);
			if (message) context.addIssue({ code: "custom", message });
		}),
);
const texts = z.object(
	Object.fromEntries(Object.entries(groups).map(([group, named]) => [group, z.object(named)])),
);

export const wordingFormSchema = z.object({
	texts: texts as unknown as z.ZodType<Texts, Texts>,
	kept: z.array(z.string()).max(sentences.length),
});

/** The form when the wording is opened. @param section as stored; null for none. */
export function wordingForm(section: Section | null): WordingForm {
	const own = readOwnWording(section?.content ?? null);
	return { texts: groupSentences((key) => own[key]?.text ?? null) as Texts, kept: [] };
}

/** A value for each sentence, by group and name. */
export function groupSentences<Value>(
	valueFor: (key: SentenceKey) => Value,
): Record<string, Record<string, Value>> {
	const groups: Record<string, Record<string, Value>> = {};
	for (const { key, group } of sentences) {
		groups[group] = { ...groups[group], [key.slice(group.length + 1)]: valueFor(key) };
	}
	return groups;
}

/** The owner's text of a sentence in the form. */
export function ownText({ texts }: Pick<WordingForm, "texts">, key: SentenceKey): string | null {
	const [group = "", name = ""] = key.split(".");
	return (texts as Record<string, Record<string, string | null>>)[group]?.[name] ?? null;
}

/** All sentences as visitors read them. @param catalog the defaults in the site's language. */
export function shownSentences({ section }: StoredWording, catalog: Catalog): ShownSentence[] {
	const own = wordingForm(section);
	return sentences.map(({ key }) => ({ key, text: ownText(own, key) ?? textIn(catalog, key) }));
}

/** The owner's wording as its form has it. @param language of the site's sentences. */
export function wordingIn(language: CatalogLanguage): Single<typeof WORDS_SECTION, WordingForm> {
	return {
		keys: [WORDS_SECTION],
		schema: wordingFormSchema,
		toForm: ({ words }) => wordingForm(words ?? null),
		changes: (form, { words }) => [wordingChange(form, { section: words ?? null, language })],
	};
}

/** The change that saves the form. Keys that this version doesn't know are kept. */
export function wordingChange(
	form: WordingForm,
	{ section, language }: StoredWording,
): SectionChange {
	const stored = parseStoredObject(section?.content ?? null) ?? {};
	const own = readOwnWording(section?.content ?? null);
	const content = new Map(Object.entries(stored));
	for (const { key } of sentences) {
		const text = ownText(form, key);
		const isSame = text === (own[key]?.text ?? null) && !(form.kept.includes(key) && own[key]);
		if (isSame) continue;
		if (text === null) content.delete(key);
		else content.set(key, { text, language });
	}
	return {
		key: WORDS_SECTION,
		content: content.size > 0 ? JSON.stringify(Object.fromEntries(content)) : null,
		// No section has the version 0, so one that was made in the meantime is a conflict.
		expectedVersion: section?.version ?? 0,
	};
}

/** The sentences that the owner wrote in another language than the site's. */
export function inOtherLanguage({
	section,
	language,
}: StoredWording): Map<SentenceKey, OwnSentence> {
	const own = readOwnWording(section?.content ?? null);
	return new Map(
		sentences.flatMap(({ key }) => {
			const written = own[key];
			return written && written.language !== language ? [[key, written] as const] : [];
		}),
	);
}

/**
 * In which other language a sentence is still written, as long as it is neither changed nor kept.
 * @param written as `inOtherLanguage` has it.
 */
export function unreviewedLanguage(
	written: OwnSentence | undefined,
	form: WordingForm,
	key: SentenceKey,
): string | null {
	if (!written || form.kept.includes(key)) return null;
	return written.text === ownText(form, key) ? written.language : null;
}

/** The owner's wording as it is stored, for its form. */
export async function getStoredWording(call: Call): Promise<StoredWording> {
	const { words, settings } = await getSections(call, [WORDS_SECTION, "settings"]);
	const { language } = readSettings(settings ?? null);
	return { section: words ?? null, language: textLanguage(language).lang };
}

/** Saves the owner's wording. A newer version is a conflict. */
export async function saveWording(
	call: Call,
	form: WordingForm,
	stored: StoredWording,
	submissionId?: string,
): Promise<StoredWording> {
	const [section] = await saveSections(call, [wordingChange(form, stored)], submissionId);
	return { ...stored, section: section ?? null };
}
