import { describe, expect, it } from "vitest";
import { about } from "./about.ts";
import { englishDefaults } from "./default-words.ts";
import type { Section } from "./section.ts";

function section(values: Partial<Section>): Section {
	return {
		key: "about",
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

describe("what is read of the about section", () => {
	it("has the title bar 'About Us' and a text of ours without a row", () => {
		expect(about.read(null)).toEqual({
			title: null,
			subtitle: null,
			text: englishDefaults.aboutText,
			imageUrl: null,
			pageTitle: "About Us",
			showPageTitle: true,
		});
	});

	it("shows the title bar unless the flag is false", () => {
		expect(about.read(sectionWith({ show_page_title: false })).showPageTitle).toBe(false);
		expect(about.read(sectionWith({ show_page_title: "no" })).showPageTitle).toBe(true);
		expect(about.read(section({ content: "Plain" })).showPageTitle).toBe(true);
	});

	it("takes the owner's page title, and the default for a blank one", () => {
		expect(about.read(sectionWith({ page_title: "Our people" })).pageTitle).toBe("Our people");
		expect(about.read(sectionWith({ page_title: " " })).pageTitle).toBe("About Us");
	});
});
