import { describe, expect, it } from "vitest";
import { isUnchanged } from "./entity-tag.ts";

describe("a visitor's copy", () => {
	it.each([
		['"a"', '"a"'],
		['W/"a"', '"a"'],
		['"a"', 'W/"a"'],
		['"x", W/"a" ,"b"', 'W/"a"'],
		["*", '"a"'],
	])("of %s is current where the tag is %s", (header, etag) => {
		expect(isUnchanged(header, etag)).toBe(true);
	});

	it.each([
		[undefined, '"a"'],
		[null, '"a"'],
		["", '"a"'],
		['"b"', '"a"'],
		['"a-gzip"', '"a"'],
		["a", '"a"'],
	])("of %s is not where the tag is %s", (header, etag) => {
		expect(isUnchanged(header, etag)).toBe(false);
	});
});
