import { describe, expect, it } from "vitest";
import { pageForm } from "../../bakery/content/page-form.ts";
import { isPageId, pages, sectionsOf } from "../../bakery/content/pages.ts";
import { DEFAULT_PICTURE_URL } from "../../bakery/media/default-picture.ts";
import { renderDraft } from "./render-draft.server.tsx";

const description = { width: 2000, height: 1000, colors: "#edc,#b97,#753", focus: "20% 80%" };
const describePictures = async (imageUrls: Iterable<string>) =>
	new Map(
		[...imageUrls].flatMap((url) => (url === DEFAULT_PICTURE_URL ? [[url, description]] : [])),
	);

describe("a drawn draft", () => {
	it("has the default picture with all that is known of it, as the page has", async () => {
		const html = await renderDraft("home", pageForm("home", {}), describePictures);
		expect(html).toContain(`src="${DEFAULT_PICTURE_URL}"`);
		expect(html).toContain("linear-gradient(#edc,#b97,#753)");
		expect(html).toContain("object-position:20% 80%");
		expect(html).toContain('width="2000" height="1000"');
	});

	it.each(Object.keys(pages).filter(isPageId))(
		"has the sections of %s in their order",
		async (id) => {
			const names = sectionsOf(id).map(({ name }) => name);
			const form = pageForm(id, {});
			for (const name of names) Object.assign(form[name] ?? {}, { title: `The ${name}` });
			const html = await renderDraft(id, form, describePictures);
			const titles = html.match(/The [a-z_]+(?=<)/g);
			expect(titles).toEqual(names.map((name) => `The ${name}`));
		},
	);
});
