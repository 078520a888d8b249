import { describe, expect, it } from "vitest";
import { pageForm } from "../../bakery/content/page-form.ts";
import { isPageId, pages, sectionsOf } from "../../bakery/content/pages.ts";
import { NO_IMAGE } from "../../bakery/content/sections/common-fields.ts";
import { englishDefaults } from "../../bakery/content/sections/default-words.ts";
import { DEFAULT_IMAGE_URL, HERO_LAYOUTS } from "../../bakery/content/sections/hero.ts";
import { renderDraft } from "./render-draft.server.tsx";

const description = { width: 2000, height: 1000, colors: "#edc,#b97,#753", focus: "20% 80%" };
const describeImages = async (imageUrls: Iterable<string>) =>
	new Map([...imageUrls].flatMap((url) => (url === DEFAULT_IMAGE_URL ? [[url, description]] : [])));

describe("a drawn draft", () => {
	it("has the default image with all that is known of it, as the page has", async () => {
		const html = await renderDraft("home", pageForm("home", {}), describeImages, englishDefaults);
		expect(html).toContain(`src="${DEFAULT_IMAGE_URL}"`);
		expect(html).toContain("linear-gradient(#edc,#b97,#753)");
		expect(html).toContain("object-position:20% 80%");
		expect(html).toContain('width="2000" height="1000"');
	});

	it.each(HERO_LAYOUTS)("has no image where the owner removed it (%s)", async (layout) => {
		const { hero } = pageForm("home", {});
		if (!hero) throw new Error("The home page has no hero.");
		const form = { hero: { ...hero, layout, imageUrl: NO_IMAGE } };
		const html = await renderDraft("home", form, describeImages, englishDefaults);
		expect(html).toContain("Welcome to Sweet Delights Bakery");
		expect(html).toContain(`data-layout="${layout}"`);
		expect(html).not.toMatch(/<img|image-place|image-ground|none/);
	});

	it.each(Object.keys(pages).filter(isPageId))(
		"has the sections of %s in their order",
		async (id) => {
			const names = sectionsOf(id).map(({ name }) => name);
			const form = pageForm(id, {});
			for (const name of names) Object.assign(form[name] ?? {}, { title: `The ${name}` });
			const html = await renderDraft(id, form, describeImages, englishDefaults);
			const titles = html.match(/The [a-z_]+(?=<)/g);
			expect(titles).toEqual(names.map((name) => `The ${name}`));
		},
	);
});
