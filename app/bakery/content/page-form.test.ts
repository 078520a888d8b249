import { describe, expect, it } from "vitest";
import { pageChanges, pageDraftSchema, pageForm, pageFormSchema } from "./page-form.ts";
import { isPageId, pages, readPage, sectionsOf } from "./pages.ts";
import { englishDefaults } from "./sections/default-words.ts";
import type { Section } from "./sections/section.ts";

const STORED: Section = {
	...{ key: "hero", title: "Bread first", subtitle: null },
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

	it("stores nothing that nobody wrote, in the language of that moment", () => {
		const german = {
			...englishDefaults,
			heroTitle: "Willkommen bei Bäckerei Huber",
			viewAllProducts: "Alle Produkte ansehen",
		};
		const { hero } = pageForm("home", {}, german);
		if (!hero) throw new Error("There is no hero.");
		const save = (form: typeof hero, stored: Section | null) => {
			const [change] = pageChanges({ hero: form }, { hero: stored }, german);
			return { ...STORED, ...change };
		};
		const untouched = save(hero, null);
		expect(untouched).toMatchObject({ title: null, subtitle: null, imageUrl: null, content: "{}" });
		expect(readPage("home", { hero: untouched }).hero.title).toBe(
			"Welcome to Sweet Delights Bakery",
		);

		const written = save({ ...hero, title: "Guten Morgen", subtitle: "", buttons: [] }, null);
		expect(written).toMatchObject({ title: "Guten Morgen", subtitle: "" });
		expect(JSON.parse(written.content ?? "")).toEqual({ buttons: [] });
		// Back to the default, which is no longer stored.
		expect(save(hero, written)).toMatchObject({ title: null, subtitle: null, content: "{}" });
	});

	it("is a draft while a button is being typed", () => {
		const { hero } = pageForm("home", {});
		const buttons = [{ text: "", url: "", variant: "default" as const }];
		const draft = { hero: hero && { ...hero, buttons } };
		expect(pageFormSchema.safeParse(draft).success).toBe(false);
		expect(pageDraftSchema.parse(draft)).toEqual(draft);
	});
});
