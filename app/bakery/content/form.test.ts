import { describe, expect, it } from "vitest";
import { heroForm, heroFormSchema, NEW_BUTTON, sectionChange, sectionForm } from "./form.ts";
import { readAbout, readHero } from "./rules.ts";
import type { Section } from "./schema.ts";

const STORED: Section = {
	key: "hero",
	title: "Bread first",
	subtitle: null,
	content: '{"layout":"centered","buttons":[],"from":"elsewhere"}',
	imageUrl: null,
	version: 7,
};

describe("heroFormSchema", () => {
	const form = heroForm(readHero(null));

	it("takes what the page shows by default, and new buttons", () => {
		expect(heroFormSchema.parse(form)).toEqual(form);
		expect(heroFormSchema.parse({ ...form, buttons: [NEW_BUTTON] }).buttons).toEqual([NEW_BUTTON]);
	});

	it.each([
		[[NEW_BUTTON, NEW_BUTTON, NEW_BUTTON, NEW_BUTTON], "buttons", "At most 3 buttons"],
		[[{ ...NEW_BUTTON, text: " " }], "buttons.0.text", "Text is required"],
		[[{ ...NEW_BUTTON, url: "" }], "buttons.0.url", "URL is required"],
		[
			[{ ...NEW_BUTTON, url: "javascript:alert(1)" }],
			"buttons.0.url",
			"URL must start with / or be a web address",
		],
	])("refuses the buttons %j", (buttons, field, message) => {
		const issues = heroFormSchema.safeParse({ ...form, buttons }).error?.issues;
		expect(issues?.map((issue) => [issue.path.join("."), issue.message])).toEqual([
			[field, message],
		]);
	});
});

describe("sectionChange", () => {
	it("saves what the storefront reads back, and keeps what it does not know", () => {
		const form = { ...heroForm(readHero(STORED)), subtitle: "Since 1962", text: "<p>Hi</p>" };
		const change = sectionChange("hero", form, STORED);
		expect(change.expectedVersion).toBe(7);
		expect(JSON.parse(change.content ?? "")).toMatchObject({ from: "elsewhere" });
		expect(heroForm(readHero({ ...STORED, ...change }))).toEqual(form);
	});

	it("makes a section that was never saved", () => {
		const form = { ...sectionForm(readAbout(null)), showPageTitle: false };
		const change = sectionChange("about", form, null);
		expect(change.expectedVersion).toBe(0);
		expect(readAbout({ ...STORED, ...change })).toMatchObject({ showPageTitle: false });
	});
});
