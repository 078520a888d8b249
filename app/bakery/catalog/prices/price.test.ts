import { afterEach, describe, expect, it } from "vitest";
import {
	currencySign,
	decimalsProblem,
	formatPrice,
	readPrice,
	setMoneyOfBackOffice,
	writePrice,
} from "./price.ts";

const dollars = { currency: "USD", language: "en-US" };

afterEach(() => setMoneyOfBackOffice(dollars));

/** Some blanks do not break the line, and marks of the direction are not seen. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, "").replace(/\s/g, " ");

it.each([
	[4, "$4.00"],
	[0, "$0.00"],
	[9999.99, "$9999.99"],
	[10_000, "$10,000.00"],
	[null, null],
])("formatPrice shows %j as %j", (price, text) => {
	expect(formatPrice(price)).toBe(text);
});

describe("the price of another currency", () => {
	it.each([
		["EUR", "de-DE", "3,50 €", "3,50"],
		["CHF", "de-CH", "CHF 3.50", "3.50"],
		["SEK", "sv-SE", "3,50 kr", "3,50"],
		["PLN", "pl-PL", "3,50 zł", "3,50"],
		["KWD", "en-US", "KWD 3.500", "3.500"],
		["EGP", "ar-EG", "٣٫٥٠ ج.م.", "٣٫٥٠"],
	])("in %s and %s is %s, and is read again", (currency, language, text, field) => {
		const money = { currency, language };
		expect(plain(formatPrice(3.5, money))).toBe(text);
		expect(writePrice(3.5, money)).toBe(field);
		for (const written of [text, field, formatPrice(3.5, money)]) {
			expect(readPrice(written, money)).toBe(3.5);
		}
	});

	it("has no decimals in yen, but is never rounded", () => {
		const yen = { currency: "JPY", language: "ja-JP" };
		expect(formatPrice(350, yen)).toBe("￥350");
		expect(writePrice(350, yen)).toBe("350");
		expect(formatPrice(3.5, yen)).toBe("￥3.5");
		expect(decimalsProblem(350, yen)).toBeNull();
		expect(decimalsProblem(3.5, yen)).toBe("Price can have no decimals in JPY");
	});

	it("has the decimals of its currency", () => {
		expect(decimalsProblem(1.25, { currency: "KWD", language: "en" })).toBeNull();
		expect(decimalsProblem(1.125, { currency: "KWD", language: "en" })).toBeNull();
		expect(decimalsProblem(1.125)).toBe("Price can have at most 2 decimals");
		expect(decimalsProblem(Number.NaN)).toBeNull();
	});

	it("is that of the bakery in its back office", () => {
		setMoneyOfBackOffice({ currency: "GBP", language: "en-GB" });
		expect([formatPrice(3.5), currencySign(), readPrice("£3.50")]).toEqual(["£3.50", "£", 3.5]);
	});

	it.each([
		["1.250", "EUR", "de-DE", 1250],
		["4,–", "EUR", "de-DE", 4],
		["Rp 15.000", "IDR", "id-ID", 15000],
		["1'250.50", "CHF", "de-CH", 1250.5],
		["1 250,50 €", "EUR", "fr-FR", 1250.5],
		["350円", "JPY", "ja-JP", 350],
		["1,25,000", "INR", "en-IN", 125000],
	])("is read as its owner writes it: %s", (text, currency, language, price) => {
		expect(readPrice(text, { currency, language })).toBe(price);
	});

	it.each([
		["$4", "EUR", "de-DE"],
		["€4", "USD", "en-US"],
		["4.50.1", "EUR", "de-DE"],
		["1.25.000", "USD", "en-US"],
	])("is not read from %s in %s", (text, currency, language) => {
		expect(readPrice(text, { currency, language })).toBeNaN();
	});
});

describe("readPrice", () => {
	it.each([
		["4,50", 4.5],
		[" $12.99 ", 12.99],
		[".5", 0.5],
		["-1", -1],
		["1,250", 1250],
	])("reads %j as %d", (text, price) => {
		expect(readPrice(text)).toBe(price);
	});

	it.each(["0x10", "0b11", "1e3", "Infinity", "NaN", "four", "1 250", "4.5.1", "."])(
		"knows no price in %j",
		(text) => {
			expect(readPrice(text)).toBeNaN();
		},
	);
});
