import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import { pageForm, pageSections } from "./page-form.ts";
import { isPageId, pages, readPage } from "./pages.ts";
import { englishDefaults } from "./sections/default-words.ts";
import { getPageContent, getSections, saveSections, saveSingle } from "./stored-sections.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());
beforeEach(() => bakery.sql`truncate public.site_content`);

describe.each(Object.keys(pages).filter(isPageId))("the sections of %s", (id) => {
	it("are the defaults when nothing was ever saved", async () => {
		expect(await getPageContent(bakery.as.anonymous, id, englishDefaults)).toEqual(
			readPage(id, {}),
		);
	});

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

describe("saveSections", () => {
	it("changes only what it is given, and counts the version", async () => {
		const owner = bakery.as.administrator;
		const [made] = await saveSections(owner, [{ key: "hero", title: "One", subtitle: "Two" }]);
		const [changed] = await saveSections(owner, [
			{ key: "hero", expectedVersion: made?.version ?? 0, title: null, content: "“Three” \\ 3" },
		]);
		expect(changed).toEqual({
			key: "hero",
			title: null,
			subtitle: "Two",
			content: "“Three” \\ 3",
			imageUrl: null,
			version: (made?.version ?? 0) + 1,
		});
		expect(await getSections(owner, ["hero", "seo"])).toEqual({ hero: changed });
	});

	it("saves nothing when one section changed in the meantime", async () => {
		const owner = bakery.as.administrator;
		const before = await saveSections(owner, [
			{ key: "settings", title: "Rye" },
			{ key: "seo", title: null },
		]);
		await saveSections(owner, [{ key: "seo", content: "{}" }]);
		const late = before.map(({ key, version }) => ({
			key,
			expectedVersion: version,
			title: "Late",
		}));
		await expect(saveSections(owner, late)).rejects.toMatchObject({
			isConflict: true,
			message: "Someone else changed this record in the meantime.",
		});
		const { settings, seo } = await getSections(owner, ["settings", "seo"]);
		expect([settings?.title, seo?.title]).toEqual(["Rye", null]);
	});

	it("is refused to everybody but the owner", async () => {
		for (const client of [bakery.as.anonymous, bakery.as["signed-in"]]) {
			await expect(saveSections(client, [{ key: "hero", title: "Mine" }])).rejects.toThrow();
		}
		expect(await getSections(bakery.as.administrator, ["hero"])).toEqual({});
	});
});
