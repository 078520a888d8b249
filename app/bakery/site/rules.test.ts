import { describe, expect, it } from "vitest";
import type { Section } from "../content/schema.ts";
import { readSeo, readSettings } from "./rules.ts";

function section(values: Partial<Section>): Section {
	return {
		key: "settings",
		title: null,
		subtitle: null,
		content: null,
		imageUrl: null,
		version: 1,
		...values,
	};
}

function sectionWith(content: unknown): Section {
	return section({ content: JSON.stringify(content) });
}

const DEFAULTS = {
	siteName: "Sweet Delights",
	logoUrl: null,
	showLogoOnly: false,
	logoSize: 32,
	primary: "#e94873",
	secondary: "#f5ebe0",
	accent: "#e3aa6f",
};

describe("readSettings", () => {
	it.each([
		["no row", null],
		["an empty row", section({})],
		["plain text", section({ content: "hello" })],
		["wrong types", sectionWith({ showLogoOnly: 1, logoSize: "48", primary: 5, accent: null })],
		["blank values", section({ title: " ", imageUrl: "", content: '{"primary": " "}' })],
	])("has every default with %s", (_what, stored) => {
		expect(readSettings(stored)).toEqual(DEFAULTS);
	});

	it("takes everything from the row", () => {
		const content = {
			showLogoOnly: true,
			logoSize: 48,
			primary: "#a63d2f",
			secondary: "#ffffff",
			accent: "e6a83f",
		};
		const stored = section({
			title: "Rye & Marigold",
			imageUrl: "/logo.png",
			content: JSON.stringify(content),
		});
		expect(readSettings(stored)).toEqual({
			...content,
			siteName: "Rye & Marigold",
			logoUrl: "/logo.png",
		});
	});

	it.each([
		[23, 24],
		[24, 24],
		[50.4, 50],
		[80, 80],
		[500, 80],
		[-1, 24],
	])("brings the logo size %d to %d", (logoSize, size) => {
		expect(readSettings(sectionWith({ logoSize })).logoSize).toBe(size);
	});

	it("keeps an invalid colour as it was typed", () => {
		expect(readSettings(sectionWith({ primary: "tomato" })).primary).toBe("tomato");
	});
});

describe("readSeo", () => {
	it("has no defaults", () => {
		const nothing = { metaTitle: null, metaDescription: null, slogan: null, keywords: null };
		expect(readSeo(null)).toEqual(nothing);
		expect(readSeo(section({ content: "hello" }))).toEqual(nothing);
		expect(readSeo(sectionWith({ metaTitle: " ", keywords: ["a"] }))).toEqual(nothing);
	});

	it("reads the texts", () => {
		const texts = {
			metaTitle: "Rye & Marigold",
			metaDescription: "Bread and pastry",
			slogan: "Slow bread",
			keywords: "bread, cake",
		};
		expect(readSeo(sectionWith(texts))).toEqual(texts);
	});
});
