import { afterEach, describe, expect, it } from "vitest";
import { setMoneyOfBackOffice } from "./price.ts";
import { isAmbiguousPrice, type PriceRange, priceQuestion } from "./price-field.ts";
import type { Money } from "./price-format.ts";

const dollars = { currency: "USD", language: "en-US" };
const euros = { currency: "EUR", language: "de-DE" };
const none: PriceRange = { lowest: null, highest: null };
const usual: PriceRange = { lowest: 2.5, highest: 45 };

afterEach(() => setMoneyOfBackOffice(dollars));

function ask(text: string, range = usual, money: Money = dollars, stored: number | null = null) {
	setMoneyOfBackOffice(money);
	return priceQuestion(text, stored, range);
}

it.each([
	["99999999", usual, dollars, "$99,999,999.00", "Your highest price so far is $45.00."],
	["99999999", none, dollars, "$99,999,999.00", "That's unusually high for a bakery."],
	["10000", { lowest: 2, highest: 2000 }, dollars, "$10,000.00", "far is $2000.00."],
	["4,805", usual, dollars, "$4805.00", "You typed 4,805. Here a comma separates thousands"],
	["4.805", usual, euros, "4805,00 €", "You typed 4.805. Here a point separates thousands"],
	["4.805", { lowest: 2, highest: 9000 }, euros, "4805,00 €", "and “,” the decimals."],
	["10000000", none, { currency: "JPY", language: "ja-JP" }, "￥10,000,000", "unusually high"],
])("a price is asked about %s of %j in %j", (text, range, money, price, reason) => {
	const question = ask(text, range, money);
	expect(question?.title.replace(/\s/g, " ")).toBe(`${price}, is that right?`);
	expect(question?.reason.replace(/\s/g, " ")).toContain(reason);
});

describe("a price is not asked about", () => {
	it.each([
		["", usual, dollars],
		["much", usual, dollars],
		["449.99", usual, dollars],
		["4,80", usual, dollars],
		["12000", { lowest: 2, highest: 15_000 }, dollars],
		["450", { lowest: null, highest: 0 }, dollars],
		["18.000", { lowest: 8000, highest: 50_000 }, { currency: "IDR", language: "id-ID" }],
		["4,805", { lowest: 1, highest: 9 }, { currency: "KWD", language: "de-DE" }],
	])("%j of %j in %j", (text, range, money) => {
		expect(ask(text, range, money)).toBeNull();
	});

	it("when it is the one that the product has", () => {
		expect(ask("99999999", usual, dollars, 99_999_999)).toBeNull();
	});
});

it("only a lone mark between thousands is ambiguous", () => {
	setMoneyOfBackOffice(euros);
	const typed = ["4.805", "4.805 €", "4.805,00", "1.234.567", "4,805", "4.80", "4805", "0.805"];
	expect(typed.filter(isAmbiguousPrice)).toEqual(["4.805", "4.805 €"]);
});
