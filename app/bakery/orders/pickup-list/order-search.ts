import { asciiDigits } from "../../../platform/text/digits.ts";
import { searchable } from "../../search.ts";
import type { ManagedOrder } from "../schema.ts";

type Searched = Pick<ManagedOrder, "number" | "name" | "email" | "phone" | "lines">;

/** Fewer digits are part of many phone numbers by chance. */
const SHORTEST_PHONE_PART = 4;

/**
 * Finds orders that contain all words of a search, ignoring accents and case: in names, email
 * addresses, and products, as the number ('#150', '150'), or as part of a phone number, however both
 * are spaced.
 */
export function orderFinder(search: string): (order: Searched) => boolean {
	const wanted = searchable(asciiDigits(search)).trim();
	if (wanted === "") return () => true;
	const words = wanted.split(/\s+/);
	const phone = /^[\d\s()+./-]+$/.test(wanted) ? phoneDigits(wanted) : "";
	return (order) => {
		const stored = phoneDigits(order.phone ?? "");
		const { name, email, lines } = order;
		const products = lines.map((line) => `${line.name} ${line.size ?? ""}`);
		const text = searchable([name, email ?? "", ...products].join(" "));
		return (
			hasPhone(stored, phone) ||
			words.every(
				(word) =>
					text.includes(word) || isNumber(order.number, word) || hasPhone(stored, digitsOf(word)),
			)
		);
	};
}

/** Whether a word is a number as it is shown, or begins one that is typed without its sign. */
function isNumber(number: number, word: string): boolean {
	return word.startsWith("#")
		? word === "#" || word === `#${number}`
		: String(number).startsWith(word);
}

/** The digits of a word that is nothing else. */
function digitsOf(word: string): string {
	return /^\d+$/.test(word) ? phoneDigits(word) : "";
}

/**
 * Any part of a number, because the counter types the last digits. The database finds customers by
 * whole numbers only (`private.is_same_phone`).
 */
function hasPhone(stored: string, wanted: string): boolean {
	if (stored === "" || wanted.length < SHORTEST_PHONE_PART) return false;
	return stored.includes(wanted) || (stored.length >= 6 && wanted.endsWith(stored));
}

/** The digits of a phone number without the zeros before its area. */
function phoneDigits(phone: string): string {
	return asciiDigits(phone).replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "");
}
