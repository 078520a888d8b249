import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import type { Call } from "../../platform/backend/call.ts";
import { getSections, saveSingle } from "../content/stored-sections.ts";
import { saveCustomPage } from "../custom-pages/custom-pages.admin.ts";
import { type CustomPage, customPages } from "../custom-pages/custom-pages.ts";
import { readEarlierVersion } from "../history/earlier-versions/read-earlier-version.ts";
import { listHistory } from "../history/entries.ts";
import { historyOf } from "../history/kinds.ts";
import { entrySentence } from "../history/sentences.ts";
import { announcement, getAnnouncement } from "./announcement.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
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

it("nothing is saved over what somebody else saved meanwhile, and each submission once", async () => {
	const owner = bakery.as.administrator;
	const opened = await getStored(owner);
	const submission = randomUUID();
	const saved = await saveSingle(owner, announcement, closed, opened, submission);
	expect(await saveSingle(owner, announcement, closed, opened, submission)).toEqual(saved);
	const late = saveSingle(owner, announcement, valuesOf({ text: "Late" }), opened);
	await expect(late).rejects.toMatchObject({ isConflict: true });
	expect(await getStored(owner)).toEqual(saved);
});

it("its changes are in the history, and an earlier version is restored from there", async () => {
	const owner = bakery.as.administrator;
	const first = await saveSingle(owner, announcement, closed, await getStored(owner));
	const until = valuesOf({ ...closed, shownFrom: "", shownUntil: "2027-03-12T12:00:00Z" });
	const second = await saveSingle(owner, announcement, until, first);
	await saveSingle(owner, announcement, valuesOf({ text: "Open again" }), second);
	const { entries } = await listHistory(owner, historyOf("announcement", ""));
	expect(entries.map((entry) => entrySentence(entry).replace(/^\S+ /, ""))).toEqual([
		expect.stringMatching(/changed the text and “Show until” of the announcement$/),
		expect.stringMatching(/set the time until which the announcement is shown to “/),
		expect.stringMatching(/set the text of the announcement to “/),
	]);
	const [event] = entries[0]?.events ?? [];
	if (!event) throw new Error("There is no event.");
	const earlier = await readEarlierVersion(owner, event.subject, event.changeId);
	expect(earlier).toMatchObject({ notes: [], problem: null, seen: { announcement: 3 } });
	await earlier.save(earlier.seen, randomUUID());
	expect(await getAnnouncement(bakery.as.server)).toMatchObject({
		text: "Closed on Thanksgiving.",
		shownUntil: "2027-03-12T12:00:00.000Z",
	});
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
