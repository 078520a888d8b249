import { formatOf, moneyOfBackOffice } from "../catalog/prices/money.ts";
import type { Money } from "../catalog/prices/price-format.ts";

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
