import { withoutAccents } from "../platform/text/without-accents.ts";

/** Letters that Unicode does not take apart into a plain one and an accent, and typographic signs. */
const plainForms: Record<string, string> = {
	...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ħ: "h", ς: "σ" },
	...{ ى: "ي", ة: "ه" },
	...{ "‘": "'", "’": "'", ʼ: "'", "“": '"', "”": '"' },
};

const withPlainForm = new RegExp(`[${Object.keys(plainForms).join("")}]`, "g");

/**
 * A text as searches compare it: without accents, case, and the signs that Arabic is mostly written
 * without. The database has the same rule (`private.searchable`).
 */
export function searchable(text: string): string {
	return withoutAccents(text).replace(withPlainForm, (sign) => plainForms[sign] ?? sign);
}

/** Whether a text contains all words of a search, in any order, ignoring accents and case. */
export function matchesSearch(text: string, search: string): boolean {
	const searched = searchable(text);
	const words = searchable(search).split(/\s+/);
	return words.every((word) => searched.includes(word));
}

/** The longest search that is asked of the database. */
export const MAX_SEARCH_LENGTH = 200;

/** The search of an address: trimmed, no longer than a search may be, empty for none. */
export function readSearch(text: string | null): string {
	return text?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "";
}

/** Compares names in the order of a language, for sorting. @param language BCP 47 */
export function byName(language: string) {
	const { compare } = new Intl.Collator(language);
	return (one: { name: string }, other: { name: string }) => compare(one.name, other.name);
}

/** Whether people would call both the same: whatever their capitals, accents and spaces. */
export function isSameName(one: string, other: string): boolean {
	return sameNameKey(one) !== "" && sameNameKey(one) === sameNameKey(other);
}

/** Equal for names that are the same; empty for those that are like no other. */
export function sameNameKey(name: string): string {
	// Of a name of nothing but signs that searches leave out, nothing would be left.
	return searchable(name).replace(/\s+/g, " ").trim() || name.trim();
}
