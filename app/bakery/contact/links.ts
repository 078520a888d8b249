import { asciiDigits } from "../../platform/text/characters.ts";
import { withPlainDomain } from "../../platform/text/email.ts";

/** Before an extension: `ext. 22`, `x22`, `DW 22`. */
const EXTENSION =
	/(?:#|内線|(?<!\p{L})(?:ext(?:ension|n)?|x|dw|durchwahl|app(?:arat)?|poste|int(?:erno)?|ramal|toestel|anknytning|wew|dahili|تحويلة))[\s.:]*$/iu;

/** Between two numbers, in any language. */
const SEPARATOR = /[\p{L},;|&/+\n]/u;

/** Within a number, or between two, as their lengths show. */
const BRACKET_OR_DASH = /[([]|\s[-–—]+\s/;

/** `1-800-BAKERY`: a prefix, and letters for the digits on whose keys they are. */
const LETTERED = /^(\D*(?:\d[\s().-]*){2,5})((?:[\s.-]?[A-Z]){4,})(?!\p{L}|(?:[\s.-]?\d){5})/u;

/** The keys of the letters from A on. */
const KEYS = "22233344455566677778889999";

/** The fewest digits of a number with its area code. */
const WITH_AREA_CODE = 7;

/** No number is longer: a country code and the number have 15 digits at most. */
const MAX_LENGTH = 20;

/**
 * The number that a text names, as it is dialed: the first of several, without the zero in `+49 (0)30`,
 * and with its extension as RFC 3966 writes it.
 */
export function dialedNumber(text: string): string {
	const written = withoutLetters(asciiDigits(text.trim()).replaceAll("＋", "+"));
	// "+49 (0)30" means the zero for those who call from nearby.
	const isAbroad = /^[^\d+]*(?:\+|00)/.test(written);
	const plain = isAbroad ? written.replace(/[([]\s*0\s*[)\]]/, " ") : written;
	// Groups of digits, with what is written around them.
	const parts = plain.split(/(\d+)/);
	let number = /^[^\d+]*\+/.test(written) ? "+" : "";
	let left = plain.replace(/\D/g, "").length;
	for (let at = 0; at + 1 < parts.length; at += 2) {
		const [before = "", digits = "", after = ""] = parts.slice(at, at + 3);
		const isAlone = !/^[\s.-]+$/.test(after);
		if (isWhole(number) && EXTENSION.test(before) && isAlone) return `${number};ext=${digits}`;
		if (isAnother(before, number, left)) break;
		number += digits;
		left -= digits.length;
	}
	return number;
}

/**
 * Whether another number begins.
 * @param before what is written between the two.
 * @param left how many digits follow.
 */
function isAnother(before: string, number: string, left: number): boolean {
	const areLong = number.length >= WITH_AREA_CODE && left >= WITH_AREA_CODE;
	if (number.length > MAX_LENGTH || (areLong && BRACKET_OR_DASH.test(before))) return true;
	// A slash without blanks may follow the area code.
	if (before === "/" && number.length < WITH_AREA_CODE) return false;
	return isWhole(number) && SEPARATOR.test(before);
}

/** Whether a number is long enough not to be only the first part of one. */
function isWhole(number: string): boolean {
	const [countryCode = ""] = /^(?:\+|00)/.exec(number) ?? [];
	if (countryCode !== "") return number.length - countryCode.length >= 8;
	return number.length >= (number.startsWith("0") ? WITH_AREA_CODE : 5);
}

function withoutLetters(text: string): string {
	return text.replace(LETTERED, (_, prefix: string, letters: string) => {
		return prefix + letters.replace(/[A-Z]/g, (letter) => KEYS[letter.charCodeAt(0) - 65] ?? "");
	});
}

/** The link that dials a number as people write it. */
export function phoneAddress(phone: string): string {
	return `tel:${dialedNumber(phone)}`;
}

/** The link that opens a new mail to an address. */
export function emailAddress(email: string): string {
	return `mailto:${encodeURIComponent(withPlainDomain(email)).replace("%40", "@")}`;
}

/** Opens the map app of a phone, or a map in the browser. Nothing is loaded before that. */
export function mapAddress(address: string): string {
	return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
