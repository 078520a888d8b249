import { expect, test } from "vitest";
import type { ProductOfDay } from "../../bakery/availability/sold-out.admin.ts";
import { keepChangedProducts } from "./today.tsx";

const mark = { markedAt: "2027-03-14T08:00:00Z", backOn: null };

const products = (names: string): ProductOfDay[] =>
	names.split("").map((name) => ({ id: name, name, category: null, mark }));

const keep = (before: string, now: string, changed: string) =>
	keepChangedProducts(products(before), products(now), new Set(changed));

test.each([
	["abc", "ac", "b", "abc"],
	["abc", "bc", "a", "abc"],
	["abc", "ab", "c", "abc"],
	["abc", "", "abc", "abc"],
	["abcd", "axd", "bc", "abcxd"],
	["abc", "a", "c", "ac"],
	["abc", "abc", "b", "abc"],
	["", "ab", "", "ab"],
])(
	"of %s, where %s are left and %s were changed here, %s are shown",
	(before, now, changed, shown) => {
		expect(
			keep(before, now, changed)
				.map(({ name }) => name)
				.join(""),
		).toBe(shown);
	},
);

test("what is kept is available", () => {
	expect(keep("ab", "b", "a")[0]?.mark).toBeNull();
});
