import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { announcement, getAnnouncement } from "../announcement/announcement.ts";
import { saveCustomPage } from "../custom-pages/custom-pages.admin.ts";
import { type CustomPage, customPages } from "../custom-pages/custom-pages.ts";
import { hours } from "../hours/form.ts";
import { EMPTY_HOURS, type ExceptionForm } from "../hours/form-values.ts";
import { weekOf } from "../hours/rules.ts";
import { exceptionOf, hoursOf, rangesOfTexts } from "../hours/test-hours.ts";
import { getSite } from "../site/queries.ts";
import { getStoredWording, saveWording, wordingForm } from "../wording/form.ts";
import { pageForm, pageSections } from "./page-form.ts";
import { isPageId, pages, readPage } from "./pages.ts";
import { englishDefaults } from "./sections/default-words.ts";
import { getPageContent, getSections, saveSingle } from "./stored-sections.ts";

const bakery = await startTestBakery();
const { administrator: owner, anonymous: visitor } = bakery.as;
afterAll(() => bakery.stop());
beforeEach(() => bakery.sql`truncate public.site_content, public.custom_pages`);

describe.each(Object.keys(pages).filter(isPageId))("the sections of %s", (id) => {
	it("are what the owner saved", async () => {
		const form = pageForm(id, {});
		for (const fields of Object.values(form)) {
			Object.assign(fields ?? {}, {
				...{ pageTitle: "Rye", title: "Bread first", text: "<p>Since 1962</p>" },
			});
		}
		const page = pageSections(id);
		const saved = await saveSingle(owner, page, form, await getSections(owner, page.keys));
		expect(pageForm(id, saved)).toEqual(form);
		expect(saved).toEqual(await getSections(owner, page.keys));
		expect(await getPageContent(visitor, id, englishDefaults)).toEqual(readPage(id, saved));
	});
});

it("visitors read the opening hours that were saved last, and nothing once all is removed", async () => {
	expect((await getSite(visitor)).hours).toBeNull();
	const thanksgiving: ExceptionForm = {
		...{ firstDate: "2026-11-26", lastDate: "", note: "Thanksgiving" },
		...{ opening: "closed", ranges: [] },
	};
	const day = { opening: "hours", ranges: rangesOfTexts("07:00-18:00") } as const;
	const form = { week: weekOf(() => day), exceptions: [thanksgiving] };
	const saved = await saveSingle(owner, hours, form, await getSections(owner, hours.keys));
	expect(hours.toForm(saved)).toEqual(form);
	expect(saved).toEqual(await getSections(owner, hours.keys));
	expect((await getSite(visitor)).hours).toEqual(
		hoursOf(
			weekOf(() => rangesOfTexts("07:00-18:00")),
			{ ...exceptionOf("2026-11-26", "2026-11-26"), note: "Thanksgiving" },
		),
	);
	await saveSingle(owner, hours, EMPTY_HOURS, saved);
	expect((await getSite(visitor)).hours).toBeNull();
});

it("visitors read the owner's wording until it is reset", async () => {
	const form = wordingForm(null);
	Object.assign(form.texts.frame, { contactUs: "Write to us", tagline: "" });
	const saved = await saveWording(owner, form, await getStoredWording(owner));
	expect(wordingForm(saved.section)).toEqual(form);
	expect((await getSite(visitor)).ownWording).toEqual({
		"frame.contactUs": { text: "Write to us", language: "en" },
		"frame.tagline": { text: "", language: "en" },
	});
	await saveWording(owner, wordingForm(null), saved);
	expect((await getSite(visitor)).ownWording).toEqual({});
});

describe("the announcement", () => {
	const announce = (changes: object) =>
		announcement.schema.parse({ ...announcement.toForm({}), ...changes });

	const closed = announce({ text: "Closed on Thanksgiving." });

	it("is written by owners and editors, shown by the server, and read by nobody else", async () => {
		const { editor, server, anonymous, counter } = bakery.as;
		const opened = await getSections(owner, announcement.keys);
		const others = [anonymous, counter];
		for (const client of [...others, bakery.as["signed-in"]]) {
			await expect(saveSingle(client, announcement, closed, opened)).rejects.toThrow();
		}
		const saved = await saveSingle(editor, announcement, closed, opened);
		for (const client of others) {
			await expect(saveSingle(client, announcement, announce({}), saved)).rejects.toThrow();
			expect(await getSections(client, announcement.keys)).toEqual({});
		}
		expect(await getSections(owner, announcement.keys)).toEqual(saved);
		expect((await getAnnouncement(server)).text).toBe("Closed on Thanksgiving.");
	});

	it("has a link that follows a page that moves", async () => {
		const form = { ...customPages.empty, title: "Pies", isPublished: true, changesLinks: true };
		const save = (path: string, page: CustomPage | null) =>
			saveCustomPage(owner, customPages.schema.parse({ ...form, path }), page);
		const page = await save("pies", null);
		const linked = announce({ ...closed, shownFrom: "", shownUntil: "", url: "/pies" });
		await saveSingle(owner, announcement, linked, await getSections(owner, announcement.keys));
		await save("holiday-pies", page);
		expect((await getAnnouncement(bakery.as.server)).url).toBe("/holiday-pies");
	});
});
