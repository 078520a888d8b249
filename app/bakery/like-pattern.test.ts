import { describe, expect, it } from "vitest";
import { escapeLikePattern } from "./like-pattern.ts";

describe("escapeLikePattern", () => {
	it.each([
		["rye", "rye"],
		["100%", "100\\%"],
		["a_b", "a\\_b"],
		["a\\b", "a\\\\b"],
	])("of %j is %j", (text, pattern) => {
		expect(escapeLikePattern(text)).toBe(pattern);
	});
});
