import { describe, expect, it } from "vitest";
import { pageChanges, pageDraftSchema, pageForm, pageFormSchema } from "./page-form.ts";
import { isPageId, pages, readPage, sectionsOf } from "./pages.ts";
import type { Section } from "./sections/schema.ts";

const STORED: Section = {
	key: "hero",
	title: "Bread first",
	subtitle: null,
	content: '{"layout":"centered","buttons":[],"from":"elsewhere"}',
	imageUrl: null,
	version: 7,
};

describe("the form of a page", () => {
	it.each(Object.keys(pages).filter(isPageId))("opens with the defaults of %s", (id) => {
		const form = pageForm(id, {});
		expect(pageFormSchema.parse(form)).toEqual(form);
		expect(pageChanges(form, {}).map(({ key, expectedVersion }) => [key, expectedVersion])).toEqual(
			sectionsOf(id).map(({ name }) => [name, 0]),
		);
	});

	it("saves what the page reads back, and keeps what it does not know", () => {
		const { hero } = pageForm("home", { hero: STORED });
		const form = { hero: hero && { ...hero, subtitle: "Since 1962", text: "<p>Hi</p>" } };
		const [change] = pageChanges(form, { hero: STORED });
		expect(change?.expectedVersion).toBe(7);
		expect(JSON.parse(change?.content ?? "")).toMatchObject({ from: "elsewhere" });
		expect(pageForm("home", { hero: { ...STORED, ...change } })).toEqual(form);
	});

	it("makes a section that was never saved", () => {
		const { about } = pageForm("about", {});
		const [change] = pageChanges({ about: about && { ...about, showPageTitle: false } }, {});
		expect(change?.expectedVersion).toBe(0);
		const stored = { about: { ...STORED, ...change } };
		expect(readPage("about", stored)).toMatchObject({ about: { showPageTitle: false } });
	});

	it("is a draft while a button is being typed", () => {
		const { hero } = pageForm("home", {});
		const buttons = [{ text: "", url: "", variant: "default" as const }];
		const draft = { hero: hero && { ...hero, buttons } };
		expect(pageFormSchema.safeParse(draft).success).toBe(false);
		expect(pageDraftSchema.parse(draft)).toEqual(draft);
	});
});
