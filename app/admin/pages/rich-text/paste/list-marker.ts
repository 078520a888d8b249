import type { FlatListItem } from "../../../../bakery/content/rich-text/quill.ts";

type Marker = Pick<FlatListItem, "isOrdered" | "number" | "type">;

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** The list of a paragraph by its marker: `·`, `3.`, `b)`, `(iv)`, `2.1.`. */
export function readListMarker(text: string): Marker {
	const marker = text.replace(/[\s\u00a0]+/g, "");
	const decimal = /^\(?(?:\d+[.)])*(\d+)[.):]?$/.exec(marker)?.[1];
	if (decimal) return { isOrdered: true, number: Number(decimal) };
	const letters = /^\(?([a-z]{1,5})[.):]$/i.exec(marker)?.[1];
	return letters ? readLetters(letters) : { isOrdered: false };
}

/** A list that begins with "i" counts in Roman numerals; one that begins with "v" rather not. */
function readLetters(letters: string): Marker {
	const lower = letters.toLowerCase();
	const isUpper = letters !== lower;
	const roman = ROMAN.indexOf(lower) + 1;
	if (lower === "i" || (roman > 0 && lower.length > 1)) {
		return { isOrdered: true, number: roman, type: isUpper ? "I" : "i" };
	}
	if (lower.length > 1) return { isOrdered: false };
	const number = lower.charCodeAt(0) - "a".charCodeAt(0) + 1;
	return { isOrdered: true, number, type: isUpper ? "A" : "a" };
}
