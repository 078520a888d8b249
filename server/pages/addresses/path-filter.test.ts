import { describe, expect, it } from "vitest";
import { createPathFilter } from "./path-filter.ts";

const filter = createPathFilter(["/", "/health", "/products/:id", "/rest/v1/*", "/:page/bread"]);

describe("paths that a route could answer", () => {
	it.each([
		"/",
		"//",
		"/health",
		"/Health/",
		"/%68ealth",
		"/products/1",
		"/PRODUCTS//1",
		"/products/%zz",
		"/rest/v1",
		"/rest/v1/a/b",
		"/rye/bread",
	])("pass in every spelling: %s", (path) => {
		expect(filter(path)).toBe(true);
	});

	it("pass when segments of a route may be missing, or be several", () => {
		const open = createPathFilter(["/pictures/:key{.+}", "/menu/:day?"]);
		for (const path of ["/pictures/a/b", "/menu", "/menu/monday"]) expect(open(path)).toBe(true);
		expect(open("/other")).toBe(false);
	});
});

describe("paths that no route answers", () => {
	it.each(["/nothing", "/health/x", "/products", "/products/1/2", "/rest/v2", "/%zz", "/rye/cake"])(
		"do not pass: %s",
		(path) => {
			expect(filter(path)).toBe(false);
		},
	);
});
