import { describe, expect, it, test } from "vitest";
import { createPathMatcher } from "./path-matcher.ts";

const match = createPathMatcher(["/", "/health", "/products/:id", "/api/rpc/*", "/:page/bread"]);

describe("paths that a route could answer", () => {
	it.each(["/", "/health", "/%68ealth", "/products/1", "/products/%zz", "/api/rpc", "/rye/bread"])(
		"pass in every spelling: %s",
		(path) => {
			expect(match(path)).not.toBeNull();
		},
	);

	it("pass when segments of a route may be missing, or be several", () => {
		const open = createPathMatcher(["/pictures/:key{.+}", "/menu/:day?"]);
		for (const path of ["/pictures/a/b", "/menu", "/menu/monday"])
			expect(open(path)).not.toBeNull();
		expect(open("/other")).toBeNull();
	});
});

describe("paths that no route answers", () => {
	it.each(["/nothing", "/health/x", "/products", "/products/1/2", "/rest/v2", "/%zz", "/rye/cake"])(
		"do not pass: %s",
		(path) => {
			expect(match(path)).toBeNull();
		},
	);
});

test("a literal segment wins over a name, in whatever order the patterns are given", () => {
	const patterns = ["/pages/:id", "/pages/new", "/:page/:id"];
	for (const given of [patterns, patterns.toReversed()]) {
		const find = createPathMatcher(given);
		expect(find("/pages/new")?.pattern).toBe("/pages/new");
		expect(find("/Pages/1")).toEqual({ pattern: "/pages/:id", segments: ["Pages", "1"] });
		expect(find("/other/new")?.pattern).toBe("/:page/:id");
	}
});
