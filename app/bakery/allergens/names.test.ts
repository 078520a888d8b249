import { expect, test } from "vitest";
import { englishWords } from "../words/words.server.ts";
import { allergensOf } from "./lists.ts";
import { kindNames, listNames } from "./names.ts";

test.each([
	["en-US", ["Milk"], "milk"],
	["en-US", ["Milk", "Eggs", "Sesame seeds"], "milk, eggs, or sesame seeds"],
	["de-AT", ["Milch", "Eier"], "Milch oder Eier"],
	["tr", ["Istakoz"], "ıstakoz"],
])("within a sentence in %s, %j are %j", (language, names, listed) => {
	expect(listNames(names, language)).toBe(listed);
});

test("kinds have the names of the law, and others those that the owner wrote", () => {
	const [nuts] = allergensOf("us").filter(({ key }) => key === "nuts");
	if (!nuts) throw new Error("The list has no nuts.");
	expect(kindNames(nuts, ["pecan", "Beechnuts"], englishWords.say)).toEqual([
		"Pecans",
		"Beechnuts",
	]);
});
