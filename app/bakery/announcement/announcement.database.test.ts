import { afterAll, beforeEach, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import type { Call } from "../../platform/backend/call.ts";
import { getSections, saveSingle } from "../content/stored-sections.ts";
import { saveCustomPage } from "../custom-pages/custom-pages.admin.ts";
import { type CustomPage, customPages } from "../custom-pages/custom-pages.ts";
import { announcement, getAnnouncement } from "./announcement.ts";

const bakery = await startTestBakery();
afterAll(() => bakery.stop());

beforeEach(() => bakery.sql`truncate public.site_content, public.custom_pages, private.changes`);

const getStored = (call: Call) => getSections(call, announcement.keys);

const valuesOf = (changes: object) =>
	announcement.schema.parse({ ...announcement.toForm({}), ...changes });

const closed = valuesOf({ text: "Closed on Thanksgiving." });

it("owners and editors write it, the server shows it, and nobody else reads it", async () => {
	const { administrator: owner, editor, server, anonymous, counter } = bakery.as;
	const opened = await getStored(owner);
	const others = [anonymous, counter];
	for (const client of [...others, bakery.as["signed-in"]]) {
		await expect(saveSingle(client, announcement, closed, opened)).rejects.toThrow();
	}
	const saved = await saveSingle(editor, announcement, closed, opened);
	for (const client of others) {
		await expect(saveSingle(client, announcement, valuesOf({}), saved)).rejects.toThrow();
		expect(await getStored(client)).toEqual({});
	}
	expect(await getStored(owner)).toEqual(saved);
	expect((await getAnnouncement(server)).text).toBe("Closed on Thanksgiving.");
});

it("its link follows a page that moves", async () => {
	const owner = bakery.as.administrator;
	const form = { ...customPages.empty, title: "Pies", isPublished: true, changesLinks: true };
	const save = (path: string, page: CustomPage | null) =>
		saveCustomPage(owner, customPages.schema.parse({ ...form, path }), page);
	const page = await save("pies", null);
	const linked = valuesOf({ ...closed, shownFrom: "", shownUntil: "", url: "/pies" });
	await saveSingle(owner, announcement, linked, await getStored(owner));
	await save("holiday-pies", page);
	expect((await getAnnouncement(bakery.as.server)).url).toBe("/holiday-pies");
});
