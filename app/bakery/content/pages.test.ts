import { describe, expect, it } from "vitest";
import { pageDraftSchema, pageFormSchema } from "./form.ts";
import { isPageId, pageChanges, pageForm, pages, sectionTitle } from "./pages.ts";

describe("the pages that are edited", () => {
	it("have names that addresses may carry", () => {
		expect(["home", "about", "products"].every(isPageId)).toBe(true);
		expect(["contact", "", "toString", "Home"].some(isPageId)).toBe(false);
	});

	it.each([
		["hero", "Hero"],
		["about", "About"],
		["products_intro", "Products Intro"],
	] as const)("title the card of %s", (key, title) => {
		expect(sectionTitle(key)).toBe(title);
	});

	it.each(Object.entries(pages))("%s opens with the defaults and saves them", (_id, page) => {
		const stored = Object.fromEntries(page.sections.map((key) => [key, null]));
		const form = pageForm(stored);
		expect(pageFormSchema.parse(form)).toEqual(form);
		expect(
			pageChanges(form, stored).map(({ key, expectedVersion }) => [key, expectedVersion]),
		).toEqual(page.sections.map((key) => [key, 0]));
	});

	it("are drafts while a button is being typed", () => {
		const form = pageForm({ hero: null });
		const buttons = [{ text: "", url: "", variant: "default" as const }];
		const draft = { hero: form.hero && { ...form.hero, buttons } };
		expect(pageFormSchema.safeParse(draft).success).toBe(false);
		expect(pageDraftSchema.parse(draft)).toEqual(draft);
	});
});
