import type { GetICUArgs } from "@schummar/icu-type-parser";
import { type Sentence, sentences } from "./sentences.ts";

type Sentences = typeof sentences;

/** A part of the site whose sentences belong together. */
export type WordGroup = keyof Sentences;

/** The key of a sentence: its group and its name in it, as in `frame.copyright`. */
export type SentenceKey = {
	[Group in WordGroup]: `${Group}.${keyof Sentences[Group] & string}`;
}[WordGroup];

type TextOf<Key extends SentenceKey> = Key extends `${infer Group}.${infer Name}`
	? Group extends WordGroup
		? Name extends keyof Sentences[Group]
			? Sentences[Group][Name] extends { text: infer Text extends string }
				? Text
				: never
			: never
		: never
	: never;

interface ArgumentTypes {
	ICUArgument: string;
	ICUNumberArgument: number;
}

/** As `hasArguments`. */
type TextWithArguments = `${string}{${string}`;

/** The arguments of a sentence, by name. Its type is read only if it has any, which takes long. */
type ArgumentsOf<Key extends SentenceKey> =
	TextOf<Key> extends TextWithArguments
		? GetICUArgs<TextOf<Key>, ArgumentTypes>
		: Record<never, never>;

/**
 * Formats a sentence in the site's language, in the owner's wording. A sentence that the owner
 * removed is empty.
 */
export type Say = <Key extends SentenceKey>(
	key: Key,
	...values: keyof ArgumentsOf<Key> extends never ? [] : [ArgumentsOf<Key>]
) => string;

/** The sentences of a group that have no arguments, by name, for the browser. */
export type GroupWords<Group extends WordGroup> = {
	[Name in keyof Sentences[Group] & string as Sentences[Group][Name] extends {
		text: TextWithArguments;
	}
		? never
		: Name]: string;
};

/** A text for each sentence, in ICU MessageFormat. */
export type Catalog = {
	[Group in WordGroup]: { [Name in keyof Sentences[Group]]: string };
};

export interface ListedSentence extends Sentence {
	key: SentenceKey;
	group: WordGroup;
}

/** All sentences, in English, with their keys. */
export function allSentences(): ListedSentence[] {
	return Object.entries(sentences).flatMap(([group, named]) =>
		Object.entries<Sentence>(named).map(([name, sentence]) => ({
			...sentence,
			key: `${group}.${name}` as SentenceKey,
			group: group as WordGroup,
		})),
	);
}

/** The text of a sentence in a catalog. */
export function textIn(catalog: Catalog, key: SentenceKey): string {
	const [group, name] = key.split(".") as [WordGroup, string];
	return (catalog[group] as Record<string, string>)[name] ?? "";
}

/** Whether a text in ICU MessageFormat has arguments. */
export function hasArguments(text: string): boolean {
	return text.includes("{");
}
