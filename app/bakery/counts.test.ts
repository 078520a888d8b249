import { describe, expect, it } from "vitest";
import { describeCount } from "./counts.ts";

describe("describeCount", () => {
	it.each([
		[{ total: 0, page: 1, pageCount: 1 }, "0 products"],
		[{ total: 1, page: 1, pageCount: 1 }, "1 product"],
		[{ total: 48, page: 1, pageCount: 1 }, "48 products"],
		[{ total: 5000, page: 2, pageCount: 105 }, "5,000 products, page 2 of 105"],
	])("of %j is %s", (paging, text) => {
		expect(describeCount(paging, "product")).toBe(text);
	});
});
