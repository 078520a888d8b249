import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { pageForm, pageSections } from "./page-form.ts";
import { isPageId, pages, readPage } from "./pages.ts";
import { englishDefaults } from "./sections/default-words.ts";
import { getPageContent, getSections, saveSingle } from "./stored-sections.ts";

const bakery = await startTestBakery();
afterAll(() => bakery.stop());
beforeEach(() => bakery.sql`truncate public.site_content`);

describe.each(Object.keys(pages).filter(isPageId))("the sections of %s", (id) => {
	it("are what the owner saved", async () => {
		const owner = bakery.as.administrator;
		const form = pageForm(id, {});
		for (const fields of Object.values(form)) {
			Object.assign(fields ?? {}, {
				pageTitle: "Rye",
				title: "Bread first",
				text: "<p>Since 1962</p>",
			});
		}
		const page = pageSections(id);
		const saved = await saveSingle(owner, page, form, await getSections(owner, page.keys));
		expect(pageForm(id, saved)).toEqual(form);
		expect(saved).toEqual(await getSections(owner, page.keys));
		expect(await getPageContent(bakery.as.anonymous, id, englishDefaults)).toEqual(
			readPage(id, saved),
		);
	});
});
