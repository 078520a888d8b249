import { describe, expect, it } from "vitest";
import { refusedLinks } from "../../content/rich-text/links.ts";
import { CATALOG_LANGUAGES } from "../../region/text-language.ts";
import { EMPTY_OWN_PAGE_FORM, ownPageFormSchema } from "../management/form.ts";
import { PAGE_PURPOSES } from "../schema.ts";
import { gapsIn, pageDraft } from "./drafts.ts";
import type { DraftFacts } from "./schema.ts";

const facts: DraftFacts = {
	siteName: "Rye & <Marigold>",
	address: "27 Mill Street\nAlder Falls",
	email: "hello@example.com",
	phone: null,
	messageMonths: 12,
};

const purposes = PAGE_PURPOSES.filter((purpose) => purpose !== "other");

describe.each(purposes)("the draft for %s", (purpose) => {
	it.each(CATALOG_LANGUAGES)("is in %s a page that can be saved", async (language) => {
		const draft = await pageDraft(purpose, language, facts);
		const form = { ...EMPTY_OWN_PAGE_FORM, ...draft, path: purpose };
		expect(ownPageFormSchema.safeParse(form).success).toBe(true);
		expect(refusedLinks(draft.text)).toEqual([]);
	});

	it.each(CATALOG_LANGUAGES)("has in %s gaps to fill in, all of them marked", async (language) => {
		const { text } = await pageDraft(purpose, language, facts);
		const gaps = gapsIn(text);
		expect(gaps.length).toBeGreaterThan(0);
		for (const gap of gaps) expect(text).toContain(`<strong>${gap}</strong>`);
	});

	it.each(CATALOG_LANGUAGES)("has in %s the sections of the English one", async (language) => {
		const sections = async (given: string) =>
			(await pageDraft(purpose, given, facts)).text.match(/<h2>/g)?.length;
		expect(await sections(language)).toBe(await sections("en"));
	});

	it("is English where its language has none", async () => {
		expect(await pageDraft(purpose, "cy-GB", facts)).toEqual(
			await pageDraft(purpose, "en-US", facts),
		);
	});
});

describe("the privacy page", () => {
	const textWith = async (given: Partial<DraftFacts>) =>
		(await pageDraft("privacy", "en-US", { ...facts, ...given })).text;

	it("escapes what the owner wrote, and has a gap where nothing is known", async () => {
		const text = await textWith({});
		expect(text).toContain("Rye &amp; &lt;Marigold&gt;<br>27 Mill Street<br>Alder Falls<br>");
		expect(text).toContain("Phone: <strong>[phone number]</strong>");
	});

	it.each([
		[12, "Messages are deleted 12 months after they arrive."],
		[1, "Messages are deleted one month after they arrive."],
		[null, "We keep messages until we delete them."],
	])("says how long messages are kept: %s", async (messageMonths, sentence) => {
		expect(await textWith({ messageMonths })).toContain(sentence);
	});
});

describe("gapsIn", () => {
	it.each([
		["<p>No gap</p>", []],
		["<p>[one] and <strong>[two of them]</strong></p>", ["[one]", "[two of them]"]],
		["[]", []],
	])("of %j are %j", (html, gaps) => {
		expect(gapsIn(html)).toEqual(gaps);
	});
});
