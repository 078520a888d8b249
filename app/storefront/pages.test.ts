import { describe, expect, test } from "vitest";
import { pathParamKinds, type SearchParamKind, searchParamKinds } from "./pages.ts";

describe("a parameter of a path", () => {
	test.each(Object.entries(pathParamKinds))("never begins with a colon: %s", (_kind, { read }) => {
		expect(read(":id")).toBeNull();
	});
});

describe("what a query says", () => {
	// An empty parameter is redirected to the address without it (server/pages/addresses/site-addresses.ts).
	test.each(Object.entries<SearchParamKind>(searchParamKinds))(
		"says nothing when it is empty: %s",
		(_kind, { read }) => {
			expect(read("")).toBe(read(null));
		},
	);
});
