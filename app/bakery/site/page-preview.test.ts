import { describe, expect, it } from "vitest";
import { pageDescription, pageTitle } from "./page-preview.ts";

const BARE = {
	settings: { siteName: "Rye & Marigold" },
	seo: { metaTitle: null, metaDescription: null, slogan: null },
};

const FULL = {
	settings: { siteName: "Rye & Marigold" },
	seo: {
		metaTitle: "Rye & Marigold, bakery in Ryeford",
		metaDescription: "Slow bread and pastry.",
		slogan: "Slow bread",
	},
};

describe("pageTitle", () => {
	it("is the title of the settings on the home page", () => {
		expect(pageTitle(FULL, null)).toBe("Rye & Marigold, bakery in Ryeford");
	});

	it("falls back to name and slogan, then to the name", () => {
		const withSlogan = { ...FULL, seo: { ...FULL.seo, metaTitle: null } };
		expect(pageTitle(withSlogan, null)).toBe("Rye & Marigold | Slow bread");
		expect(pageTitle(BARE, null)).toBe("Rye & Marigold");
	});

	it("names the page before the site everywhere else", () => {
		expect(pageTitle(FULL, "About Us")).toBe("About Us | Rye & Marigold");
	});
});

describe("pageDescription", () => {
	it("prefers the page's own text", () => {
		expect(pageDescription(FULL, " A dark\n loaf. ", "Bread every day.")).toBe("A dark loaf.");
	});

	it("falls back to the settings, then to the tagline", () => {
		expect(pageDescription(FULL, " ", "Bread every day.")).toBe("Slow bread and pastry.");
		expect(pageDescription(BARE, null, "Bread every day.")).toBe("Bread every day.");
	});

	it.each([
		["a".repeat(160), "a".repeat(160)],
		["a".repeat(161), `${"a".repeat(159)}…`],
		["🥐".repeat(160), "🥐".repeat(160)],
		[`${"word ".repeat(31)}seventeen`, `${"word ".repeat(31).trim()}…`],
	])("keeps within 160 characters", (text, description) => {
		expect(pageDescription(FULL, text, "Bread every day.")).toBe(description);
	});
});
