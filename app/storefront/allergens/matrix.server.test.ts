import { expect, test } from "vitest";
import { allergensOf } from "../../bakery/allergens/lists.ts";
import { matrixGroups } from "./matrix.server.ts";

const milkOnly = { milk: { presence: "contains" } } as const;

test.each(["us", "eu"] as const)("every cell of the %s table says something", (list) => {
	const products = [
		{ id: "1", name: "Unreviewed", category: null, declaration: null },
		{ id: "2", name: "Partly answered", category: null, declaration: milkOnly },
	];
	const [unreviewed, partly] = matrixGroups(products, list).flatMap(({ rows }) => rows);
	expect(unreviewed?.isReviewed).toBe(false);
	expect(unreviewed?.cells).toEqual(allergensOf(list).map(() => ({ sign: "?", words: "ask us" })));
	expect(partly?.cells).toEqual(
		allergensOf(list).map(({ key }) =>
			key === "milk" ? { sign: "●", words: "contains" } : { sign: "?", words: "ask us" },
		),
	);
});
