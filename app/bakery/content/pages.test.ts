import { describe, expect, it } from "vitest";
import { SITE_SECTIONS } from "../site/stored-site.ts";
import { isPageId, sectionsOf } from "./pages.ts";

describe("the pages that are edited", () => {
	it("have names that addresses may carry", () => {
		expect(["home", "about", "products"].every(isPageId)).toBe(true);
		expect(["contact", "", "toString", "Home"].some(isPageId)).toBe(false);
	});

	it("share no row of the database, neither with each other nor with the settings", () => {
		const keys = [...sectionsOf().map(({ name }) => name), ...SITE_SECTIONS];
		expect(keys).toEqual([...new Set(keys)]);
	});
});
