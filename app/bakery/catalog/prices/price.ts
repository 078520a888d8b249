import { asciiDigits } from "../../../platform/text/characters.ts";
import { DEFAULT_REGION } from "../../region/regional-settings.ts";
import { MAX_DECIMALS, type Money, priceFormat } from "./price-format.ts";
/**
 * A price as the customer reads it: `$3.50`, and `3,50 €` of a bakery in Germany (product §29).
 * It is never rounded: where the currency was changed, the owner sees what is stored.
 * @returns null for a product without a price; 0 is `$0.00`.
 */
export function formatPrice(price: number, money?: Money): string;
export function formatPrice(price: number | null, money?: Money): string | null;
export function formatPrice(price: number | null, money = moneyOfBackOffice()): string | null {
	return price === null ? null : formatOf(money).price(price);
}

/** A price in the owner's field: the number alone. */
export function writePrice(price: number, money = moneyOfBackOffice()): string {
	const format = formatOf(money);
	return format.number(price, decimalsIn(price, format.decimals));
}

/** The currency sign beside a price in the back office: `$`, `kr`. */
export function currencySign(): string {
	return formatOf(moneyOfBackOffice()).sign;
}

/** A price for programs: with a point, and the decimals of the currency. */
export function plainPrice(price: number, money: Money): string {
	return price.toFixed(decimalsIn(price, formatOf(money).decimals));
}

/**
 * The number that the owner wrote: `4.5`, `4,50` and `$4.50`, and what is usual in the language of the
 * bakery: `1.250,00 €`, `٤٫٥٠`, `4.-`.
 * @returns NaN for what is no decimal number, such as `0x10` or `1e3`.
 */
export function readPrice(text: string, money = moneyOfBackOffice()): number {
	const decimal = withoutGroups(withoutSign(toDecimal(text), money), money);
	return DECIMAL.test(decimal) ? Number(decimal.replace(",", ".")) : Number.NaN;
}

/** The thousands mark in a text such as `4.805` that may have been meant as a decimal mark. */
export function thousandsMarkIn(text: string, money = moneyOfBackOffice()): "." | "," | null {
	const { marks, decimals } = formatOf(money);
	if (decimals === 0) return null;
	const number = withoutSign(toDecimal(text), money);
	const mark = /^-?[1-9]\d{0,2}([.,])\d{3}$/.exec(number)?.[1];
	if (mark !== marks.group) return null;
	return mark === "." || mark === "," ? mark : null;
}

/** The error in a price for the bakery's currency; null for none. */
export function decimalsProblem(price: number, money = moneyOfBackOffice()): string | null {
	const { decimals } = formatOf(money);
	const scaled = price * 10 ** decimals;
	if (Number.isNaN(price) || Math.abs(scaled - Math.round(scaled)) < 1e-4) return null;
	if (decimals === 0) return `Price can have no decimals in ${money.currency}`;
	return `Price can have at most ${decimals} decimals`;
}

/** A decimal number with a point or a comma. */
const DECIMAL = /^-?(?:\d+[.,]?\d*|[.,]\d+)$/;

/** As many as the currency has, or more where the price has more. */
function decimalsIn(price: number, decimals: number): number {
	const [, own = ""] = price.toFixed(MAX_DECIMALS).replace(/0+$/, "").split(".");
	return Math.max(decimals, own.length);
}

/** Some currency signs come with marks of the writing direction. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

function toDecimal(text: string): string {
	return asciiDigits(text.replace(DIRECTION_MARKS, ""));
}

function withoutSign(text: string, money: Money): string {
	const price = text.trim();
	const lower = price.toLowerCase();
	for (const sign of formatOf(money).signs.map((sign) => sign.toLowerCase())) {
		if (lower.startsWith(sign)) return price.slice(sign.length).trim();
		if (lower.endsWith(sign)) return price.slice(0, -sign.length).trim();
	}
	return price;
}

/** Removes the separators of thousands if they are in the right places. */
function withoutGroups(text: string, money: Money): string {
	const { marks } = formatOf(money);
	const [group, decimal] = [sameAs(marks.group), sameAs(marks.decimal)];
	// `4.-` and, in Sweden, `45:-` is a price without cents.
	const number = text.replace(/(?<=\d)[.,:][-–—]{1,2}$/, "");
	const grouped = new RegExp(
		`^-?[1-9]\\d{0,2}(?:${group}\\d{2,3})*${group}\\d{3}(?:${decimal}\\d*)?$`,
	);
	const plain = grouped.test(number) ? number.replace(new RegExp(group, "g"), "") : number;
	return plain.replace("٫", ".");
}

/** The characters people type for a separator. */
function sameAs(mark: string): string {
	if (/\s/.test(mark)) return "\\s";
	if (/['’]/.test(mark)) return "['’]";
	return mark === "" ? "(?!)" : `[${mark}]`;
}

let ownMoney: Money = DEFAULT_REGION;

/** The money of the bakery whose back office this browser shows: forms and lists use no other. */
export function moneyOfBackOffice(): Money {
	return ownMoney;
}

/** Called whenever the back office learns of its settings. */
export function setMoneyOfBackOffice({ currency, language }: Money): void {
	ownMoney = { currency, language };
}

/** How prices and numbers of one money are written. */
interface MoneyFormat {
	/** How many decimals its smallest coin needs (ISO 4217): 2 of USD, 0 of JPY, 3 of KWD. */
	decimals: number;
	/** Writes a price with its sign. */
	price(price: number): string;
	/** Writes the number alone. */
	number(price: number, decimals: number): string;
	/** The separators of thousands and of decimals. */
	marks: { group: string; decimal: string };
	/** The currency sign beside a price: `$`, `kr`. */
	sign: string;
	/** All that people write for it, in the language of the bakery and in English. */
	signs: string[];
}

let latest: { money: Money; format: MoneyFormat } | null = null;

/** Making the formatters takes longer than writing hundreds of prices: they are made once. */
export function formatOf({ currency, language }: Money): MoneyFormat {
	if (latest?.money.currency !== currency || latest.money.language !== language) {
		const money = { currency, language };
		latest = { money, format: makeFormat(money) };
	}
	return latest.format;
}

function makeFormat({ currency, language }: Money): MoneyFormat {
	const prices = priceFormat({ currency, language });
	const decimals = prices.resolvedOptions().minimumFractionDigits ?? 2;
	const withDecimals = (count: number) =>
		new Intl.NumberFormat(language, {
			useGrouping: false,
			minimumFractionDigits: count,
			maximumFractionDigits: count,
		});
	const numbers = withDecimals(decimals);
	const parts = new Intl.NumberFormat(language).formatToParts(1234567.5);
	const mark = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
	const signs = (["symbol", "narrowSymbol", "code", "name"] as const).flatMap((display) =>
		[language, "en"].flatMap((spoken) => signIn(spoken, currency, display)),
	);
	return {
		decimals,
		price: (price) => prices.format(price),
		number: (price, count) => (count === decimals ? numbers : withDecimals(count)).format(price),
		marks: { group: mark("group"), decimal: mark("decimal") },
		sign: signs[0] ?? currency,
		signs,
	};
}

function signIn(
	language: string,
	currency: string,
	currencyDisplay: "symbol" | "narrowSymbol" | "code" | "name",
): string[] {
	return new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay })
		.formatToParts(1)
		.flatMap(({ type, value }) => (type === "currency" ? value : []));
}
