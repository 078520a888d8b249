import { parseJson } from "../../platform/text/parse-json.ts";
import { formatOf, moneyOfBackOffice } from "../catalog/prices/price.ts";
import type { Money } from "../catalog/prices/price-format.ts";
import { WEEKDAYS } from "../catalog/products.ts";
import { searchable } from "../search.ts";

/** Several names in a cell, one on each line; as JSON if a name has a line break itself. */
export function writeNames(names: readonly string[]): string {
	const isPlain = names.every((name) => name === name.trim() && /^[^[\r\n][^\r\n]*$/.test(name));
	return isPlain ? names.join("\n") : JSON.stringify(names);
}

/** The names in a cell of `writeNames`. */
export function readNames(cell: string): string[] {
	const json = cell.startsWith("[") ? parseJson(cell) : undefined;
	if (Array.isArray(json)) return json.map(String);
	return cell
		.split(/\r?\n/)
		.map((name) => name.trim())
		.filter((name) => name !== "");
}

const words = {
	yes: "yes y true 1 x ja j oui si sim tak evet kylla はい نعم on active aktiv actif activo attivo ativo visible published",
	no: "no n false 0 nein non nao nie nee nej nei hayir ei いいえ لا off inactive inaktiv draft hidden archived unpublished",
};

const yes = new Set(words.yes.split(" "));
const no = new Set(words.no.split(" "));

/** A yes or no in many languages; null for other texts. */
export function readSwitch(text: string): boolean | null {
	const word = searchable(text.trim());
	if (yes.has(word)) return true;
	return no.has(word) ? false : null;
}

/** Days of the week as a cell of our own format. */
export function writeDays(days: readonly number[]): string {
	return days.map((day) => WEEKDAYS.find((known) => known.day === day)?.name ?? day).join(", ");
}

/** The days in a cell of `writeDays`; null if one is unknown. */
export function readDays(cell: string): number[] | null {
	const names = cell.split(/[,;\s]+/).filter((name) => name !== "");
	const days = names.map((name) => {
		const known = WEEKDAYS.find((day) => day.name.toLowerCase() === name.toLowerCase());
		return known?.day ?? Number.NaN;
	});
	return days.some(Number.isNaN) ? null : days;
}

/** The parts of a list with commas; `\,` is a comma of a part itself. */
export function splitList(cell: string): string[] {
	const parts = cell.match(/(?:\\,|[^,])+/g) ?? [];
	return parts.map((part) => part.replaceAll("\\,", ",").trim()).filter((part) => part !== "");
}

/** A separator and the blanks around it, or blanks alone. `\\,` is a comma of an address itself. */
const IMAGE_SEPARATOR = /(\s*(?:\n|[|;]|(?<!\\),)\s*|\s+)/;

const ADDRESS = /^(?:https?:)?\/\//i;

/** How an address of an image may end. */
const IMAGE_END = /\.(?:jpe?g|png|webp|gif|avif)(?:\?[^?]*)?$/i;

/**
 * The addresses and file names of images in a cell, separated by commas, semicolons, bars, or lines, and
 * addresses also by blanks. Any of these may be in an address itself: it goes on until the next one
 * begins, or until it ended like an image.
 */
export function splitImages(cell: string): string[] {
	const [first = "", ...rest] = cell.trim().split(IMAGE_SEPARATOR);
	const images = [[first]];
	for (let at = 0; at < rest.length; at += 2) {
		const [separator = "", part = ""] = [rest[at], rest[at + 1]];
		const image = images.at(-1) ?? [];
		const isAddress = ADDRESS.test(image[0] ?? "");
		const isOpen = separator.trim() === "" || (isAddress && !IMAGE_END.test(image.at(-1) ?? ""));
		const isNext = separator.includes("\n") || ADDRESS.test(part) || !isOpen;
		if (isNext) images.push([part]);
		else image.push(separator, part);
	}
	return images
		.map((parts) => parts.join("").replaceAll("\\,", ","))
		.filter((image) => image !== "");
}

/** The last part of a path of categories, such as `Bakery > Bread`: products have no nested ones. */
export function lastOfPath(path: string): string {
	return path.split(" > ").at(-1)?.trim() ?? "";
}

export type DecimalMark = "." | ",";

/** Digits of Arabic and Persian, and full-width ones. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

const MAX_PRICE_LENGTH = 60;

/** Currencies beside a price, as signs or short words: `€`, `US$`, `Fr.`, `EUR`, `zł`. */
const currencyBefore = /^(?:\s|\p{Sc}|\p{L}{1,4}\.?(?![\p{L}]))+/u;
const currencyAfter = /(?:\s|\p{Sc}|(?<!\p{L})\p{L}{1,5}\.?)+$/u;

/**
 * How a price is written: the decimal mark that it proves, "ambiguous" for `3.500`, and null without
 * one.
 */
export function priceMark(
	text: string,
	money: Money = moneyOfBackOffice(),
): DecimalMark | "ambiguous" | null {
	const number = plainNumber(text);
	const [last] = number.match(/[.,](?=[^.,]*$)/) ?? [];
	if (!isMark(last)) return null;
	const other = last === "." ? "," : ".";
	if (number.includes(other)) return last;
	if (number.split(last).length > 2) return other;
	const isGroup = new RegExp(`^-?[1-9]\\d{0,2}\\${last}\\d{3}$`).test(number);
	if (!isGroup) return last;
	const { decimals } = formatOf(money);
	if (decimals === 0) return other;
	return decimals === 3 ? last : "ambiguous";
}

/**
 * The number in a price. It is read with its own mark; if it's ambiguous, with that of the file.
 * @returns NaN for other texts.
 */
export function readFilePrice(text: string, fileMark: DecimalMark): number {
	const number = plainNumber(text);
	const mark = priceMark(text);
	const decimal = mark === "ambiguous" || mark === null ? fileMark : mark;
	const group = decimal === "." ? "," : ".";
	const grouped = new RegExp(
		`^-?\\d{1,3}(?:\\${group}\\d{2,3})*\\${group}\\d{3}(?:\\${decimal}|$)`,
	);
	const plain = grouped.test(number) ? number.replaceAll(group, "") : number;
	const written = plain.replace(decimal, ".");
	return /^-?(?:\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : Number.NaN;
}

function isMark(character: string | undefined): character is DecimalMark {
	return character === "." || character === ",";
}

/** The digits with their points and commas; of `4.-` and `45:-` the digits alone. */
function plainNumber(text: string): string {
	if (text.length > MAX_PRICE_LENGTH) return "";
	return text
		.replace(/[\p{Cf}]/gu, "")
		.replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
		.replaceAll("٫", ".")
		.replaceAll("٬", "’")
		.trim()
		.replace(currencyBefore, "")
		.replace(currencyAfter, "")
		.replace(/(?<=\d)[.,:][-–—]{1,2}$/, "")
		.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
}

/** A text for the price field of the form; null if it isn't a price. */
export type PriceReader = (text: string) => string | null;
