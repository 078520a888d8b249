import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import { readEarlierVersion } from "../history/earlier-versions/read-earlier-version.ts";
import { listHistory } from "../history/entries.ts";
import { historyOf } from "../history/kinds.ts";
import { entrySentence } from "../history/sentences.ts";
import { getSite } from "../site/queries.ts";
import { getStoredWording, saveWording, type WordingForm, wordingForm } from "./form.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());

beforeEach(() => bakery.sql`truncate public.site_content, private.changes`);

/** A form in which some sentences of the frame are reworded. */
function reworded(frame: Partial<WordingForm["texts"]["frame"]>): WordingForm {
	const form = wordingForm(null);
	Object.assign(form.texts.frame, frame);
	return form;
}

it("visitors read the owner's wording until it is reset", async () => {
	const { administrator: owner, anonymous: visitor } = bakery.as;
	const form = reworded({ contactUs: "Write to us", tagline: "" });
	const saved = await saveWording(owner, form, await getStoredWording(owner));
	expect(wordingForm(saved.section)).toEqual(form);
	expect((await getSite(visitor)).ownWording).toEqual({
		"frame.contactUs": { text: "Write to us", language: "en" },
		"frame.tagline": { text: "", language: "en" },
	});
	await saveWording(owner, wordingForm(null), saved);
	expect((await getSite(visitor)).ownWording).toEqual({});
});

it("only administrators save", async () => {
	const form = reworded({ contactUs: "Write to us" });
	const none = await getStoredWording(bakery.as.administrator);
	const others = [bakery.as.anonymous, bakery.as["signed-in"]];
	for (const client of others) {
		await expect(saveWording(client, form, none)).rejects.toThrow();
	}
	expect(await bakery.sql`select from public.site_content`).toHaveLength(0);
	const saved = await saveWording(bakery.as.administrator, form, none);
	for (const client of others) {
		await expect(saveWording(client, wordingForm(null), saved)).rejects.toThrow();
	}
	expect(await getStoredWording(bakery.as.anonymous)).toEqual(saved);
});

it("nothing is saved over what somebody else saved meanwhile, and each submission once", async () => {
	const owner = bakery.as.administrator;
	const opened = await getStoredWording(owner);
	const submission = randomUUID();
	const form = reworded({ contactUs: "Write to us" });
	const saved = await saveWording(owner, form, opened, submission);
	expect(await saveWording(owner, form, opened, submission)).toEqual(saved);
	const late = saveWording(owner, reworded({ menu: "More" }), opened);
	await expect(late).rejects.toMatchObject({ isConflict: true });
	expect(await getStoredWording(owner)).toEqual(saved);
});

it("an earlier version is restored from the history", async () => {
	const owner = bakery.as.administrator;
	const opened = await getStoredWording(owner);
	const first = await saveWording(owner, reworded({ contactUs: "Write to us" }), opened);
	const second = await saveWording(owner, reworded({ contactUs: "Say hello" }), first);
	const third = await saveWording(owner, reworded({ tagline: "" }), second);
	await saveWording(owner, reworded({}), third);
	const { entries } = await listHistory(owner, historyOf("wording", ""));
	expect(entries.map((entry) => entrySentence(entry).replace(/^\S+ /, ""))).toEqual([
		expect.stringMatching(/reset the wording of “.*Handcrafted baked goods .*”$/),
		expect.stringMatching(/changed the wording of “.*Contact Us.*” and “.*Handcrafted.*”$/),
		expect.stringMatching(/changed the wording of “.*Contact Us.*” to “.*Say hello.*”$/),
		expect.stringMatching(/changed the wording of “.*Contact Us.*” to “.*Write to us.*”$/),
	]);
	const [event] = entries[2]?.events ?? [];
	if (!event) throw new Error("There is no event.");
	const earlier = await readEarlierVersion(owner, event.subject, event.changeId);
	expect(earlier).toMatchObject({ notes: [], problem: null, seen: { words: 4 } });
	await earlier.save(earlier.seen, randomUUID());
	expect((await getSite(owner)).ownWording).toEqual({
		"frame.contactUs": { text: "Write to us", language: "en" },
	});
});
