import { afterAll, beforeEach, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { getSite } from "../site/queries.ts";
import { getStoredWording, saveWording, type WordingForm, wordingForm } from "./form.ts";

const bakery = await startTestBakery();
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
