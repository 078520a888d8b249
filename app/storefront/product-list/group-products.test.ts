import { expect, test } from "vitest";
import { groupProducts } from "./group-products.ts";

const product = (name: string, ...categories: string[]) => ({
	name,
	categories: categories.map((category) => ({ id: category.toLowerCase(), name: category })),
});

const products = [
	product("Rye", "Breads"),
	product("Stollen", "Breads", "Cakes"),
	product("Sponge", "Cakes"),
	product("Jam"),
];

test("each product is once under its first category, those without one last", () => {
	const groups = groupProducts(products, { isGrouped: true, otherTitle: "Other Products" });
	const names = groups.map((group) => [group.title, ...group.products.map(({ name }) => name)]);
	expect(names).toEqual([
		["Breads", "Rye", "Stollen"],
		["Cakes", "Sponge"],
		["Other Products", "Jam"],
	]);
});

test("a list of one category has no headings", () => {
	expect(groupProducts(products, { isGrouped: false, otherTitle: "" })).toEqual([
		{ title: null, products },
	]);
});
