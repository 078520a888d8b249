import { describe, expect, it } from "vitest";
import { pluralForms } from "../words/forms.ts";
import type { CatalogLanguage } from "../words/text-language.ts";
import { allSentences } from "../words/words.ts";
import { inOtherLanguage, wordingChange, wordingForm, wordingFormSchema } from "./form.ts";
import { sentenceLabel } from "./labels.ts";

function stored(content: object | null, language: CatalogLanguage = "en") {
	const section = {
		...{ key: "words", title: null, subtitle: null, imageUrl: null, version: 3 },
		content: content && JSON.stringify(content),
	};
	return { section: content && section, language };
}

const english = { text: "Write to us", language: "en" };

describe("the form of the wording", () => {
	it("has each sentence, and is saved with the keys that it doesn't know", () => {
		const before = stored({ "frame.contactUs": english, "later.sentence": 1 });
		const form = wordingForm(before.section);
		expect(form.texts.frame).toMatchObject({ contactUs: "Write to us", tagline: null });
		form.texts.frame.tagline = "";
		const change = wordingChange(wordingFormSchema.parse(form), before);
		expect(change).toMatchObject({ key: "words", expectedVersion: 3 });
		expect(JSON.parse(change.content ?? "")).toEqual({
			"frame.contactUs": english,
			"later.sentence": 1,
			"frame.tagline": { text: "", language: "en" },
		});
	});

	it("resets a sentence, and leaves nothing once all are reset", () => {
		const before = stored({ "frame.contactUs": english });
		const form = wordingForm(before.section);
		form.texts.frame.contactUs = null;
		expect(wordingChange(form, before).content).toBeNull();
		expect(wordingChange(wordingForm(null), stored(null))).toEqual({
			...{ key: "words", content: null, expectedVersion: 0 },
		});
	});

	it("keeps a sentence in its language until it is reworded or kept for another one", () => {
		const before = stored({ "frame.contactUs": english, "frame.open": english }, "de");
		expect([...inOtherLanguage(before)]).toEqual([
			["frame.contactUs", english],
			["frame.open", english],
		]);
		const form = wordingForm(before.section);
		form.texts.frame.closed = "Zu";
		form.kept = ["frame.open", "__proto__"];
		expect(JSON.parse(wordingChange(form, before).content ?? "")).toEqual({
			"frame.contactUs": english,
			"frame.open": { text: "Write to us", language: "de" },
			"frame.closed": { text: "Zu", language: "de" },
		});
	});

	it("names the sentence that has a problem", () => {
		const form = wordingForm(null);
		form.texts.hours.openUntil = "Open";
		const { error } = wordingFormSchema.safeParse(form);
		expect(error?.issues).toMatchObject([
			{ path: ["texts", "hours", "openUntil"], message: "This sentence needs “time”." },
		]);
	});
});

it("each sentence has a label of its own", () => {
	const labels = allSentences().map(({ key }) => sentenceLabel(key));
	expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
	expect(labels).toContain("Open now, until …");
});

it.each([
	["en", ["one 1", "other 2"]],
	["ja", ["other 1"]],
	["fr", ["one 1", "other 2"]],
	["pl", ["one 1", "few 2", "many 5"]],
	["ar", ["zero 0", "one 1", "two 2", "few 3", "many 11", "other 100"]],
])("plural forms in %s", (language, forms) => {
	const found = pluralForms(language).map(({ category, example }) => `${category} ${example}`);
	expect(found.toSorted()).toEqual(forms.toSorted());
});
