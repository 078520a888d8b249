import { expect, test } from "vitest";
import { allergensOf } from "../../bakery/allergens/lists.ts";
import { englishWords } from "../../bakery/words/words.server.ts";
import { matrixGroups } from "./matrix.server.ts";

const milkOnly = { milk: { presence: "contains" } } as const;

test.each(["us", "eu"] as const)("every cell of the %s table says something", (list) => {
	const products = [
		{ id: "1", name: "Unreviewed", category: null, declaration: null },
		{ id: "2", name: "Partly answered", category: "Cakes", declaration: milkOnly },
	];
	const settings = { allergenList: list, language: "en-US" };
	const site = { settings, words: englishWords };
	const [unreviewed, partly] = matrixGroups(products, site).flatMap(({ rows }) => rows);
	expect(unreviewed?.isReviewed).toBe(false);
	expect(unreviewed?.cells).toEqual(allergensOf(list).map(() => ({ sign: "?", words: "ask us" })));
	expect(partly?.cells).toEqual(
		allergensOf(list).map(({ key }) =>
			key === "milk" ? { sign: "●", words: "contains" } : { sign: "?", words: "ask us" },
		),
	);
});

test("products are in the order of the bakery's language, within their category", () => {
	const names = ["Öland", "Zola", "Ask"];
	const products = [
		...names.map((name) => ({ id: name, name, category: "Bröd", declaration: null })),
		{ id: "Ananas", name: "Ananas", category: null, declaration: null },
	];
	const namesIn = (language: string) => {
		const site = { settings: { allergenList: "eu", language }, words: englishWords } as const;
		return matrixGroups(products, site).map(({ rows }) => rows.map(({ name }) => name));
	};
	expect(namesIn("sv-SE")).toEqual([["Ask", "Zola", "Öland"], ["Ananas"]]);
	expect(namesIn("de-DE")).toEqual([["Ask", "Öland", "Zola"], ["Ananas"]]);
});
