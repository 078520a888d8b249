import { describe, expect, it } from "vitest";
import { findOptions } from "./combobox-field.tsx";

const options = [
	{ value: "AUD", label: "Australian Dollar (AUD)" },
	{ value: "EUR", label: "Euro (EUR)", otherNames: ["Ευρώ", "Eŭro"] },
	{ value: "STN", label: "São Tomé & Príncipe Dobra (STN)", hint: "Db" },
	{ value: "USD", label: "US Dollar (USD)" },
];

const found = (text: string) => findOptions(options, text).map(({ value }) => value);

describe("options that are searched", () => {
	it("begin with those in which the words begin a word", () => {
		expect(found("us dollar")).toEqual(["USD", "AUD"]);
		expect(found("dollar")).toEqual(["AUD", "USD"]);
	});

	it("are found by parts of words, in any order, without accents", () => {
		expect(found("ollar ralia")).toEqual(["AUD"]);
		expect(found("Principe SAO")).toEqual(["STN"]);
		expect(found("DB")).toEqual(["STN"]);
		expect(found("doubloon")).toEqual([]);
	});

	it("are found by names that are not shown", () => {
		expect(found("ευρω")).toEqual(["EUR"]);
		expect(found("euro eŭro")).toEqual(["EUR"]);
	});
});
