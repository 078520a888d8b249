import { describe, expect, it } from "vitest";
import { refusedLinks } from "../../content/rich-text/links.ts";
import { CATALOG_LANGUAGES } from "../../words/text-language.ts";
import { customPages, PAGE_PURPOSES } from "../custom-pages.ts";
import { ordersPart, pageDraft } from "./drafts.ts";
import { type DraftFacts, type DraftPurpose, gapsIn } from "./schema.ts";

const facts: DraftFacts = {
	...{ siteName: "Rye & <Marigold>", address: "27 Mill Street\nAlder Falls" },
	...{ email: "hello@example.com", phone: null, messageMonths: 12, orderButton: null },
	...{ country: "NZ", today: "November 28, 2026" },
};

const taking = { ...facts, orderButton: "Place <order>" };

const purposes = PAGE_PURPOSES.filter((purpose) => purpose !== "other");

describe.each(purposes)("the draft for %s", (purpose) => {
	it.each(CATALOG_LANGUAGES)(
		"is in %s a page that can be saved, with marked gaps",
		async (language) => {
			const draft = await pageDraft(purpose, language, facts);
			const form = { ...customPages.empty, ...draft, path: purpose };
			expect(customPages.schema.safeParse(form).success).toBe(true);
			expect(refusedLinks(draft.text)).toEqual([]);
			const gaps = gapsIn(draft.text);
			expect(gaps.length).toBeGreaterThan(0);
			for (const gap of gaps) expect(draft.text).toContain(`<strong>${gap}</strong>`);
			const withOrders = await pageDraft(purpose, language, taking);
			expect(gapsIn(withOrders.text).length).toBeLessThanOrEqual(gaps.length);
			const sections = (text: string) => text.match(/<h2>/g)?.length;
			const english = await pageDraft(purpose, "en", facts);
			expect(sections(draft.text)).toBe(sections(english.text));
		},
	);

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

describe.each(CATALOG_LANGUAGES)("orders in %s", (language) => {
	const draft = async (purpose: "privacy" | "terms", given: DraftFacts) =>
		(await pageDraft(purpose, language, given)).text;

	it("have a section of the privacy page while the site takes them", async () => {
		const { html: section, mention } = await ordersPart(language, taking);
		const without = await draft("privacy", facts);
		expect(mention.test(without)).toBe(false);
		expect(mention.test(section)).toBe(true);
		const taken = await draft("privacy", taking);
		expect(taken).toContain(section);
		expect(taken.replace(section, "")).toBe(without);
	});

	it("are kept for as long as the site keeps them", async () => {
		const section = async (messageMonths: number | null) =>
			(await ordersPart(language, { ...taking, messageMonths })).html;
		const sections = await Promise.all([null, 1, 24].map(section));
		expect(new Set(sections).size).toBe(3);
		expect(sections[2]).toContain("24");
	});

	it("are placed by the button that the terms name", async () => {
		expect(await draft("terms", taking)).toContain("Place &lt;order&gt;");
		expect(await draft("terms", taking)).toContain("November 28, 2026");
		expect(await draft("terms", facts)).not.toContain("<order>");
	});
});

describe("the country", () => {
	const gapsOf = async (purpose: DraftPurpose, language: string, country: string | null) =>
		gapsIn((await pageDraft(purpose, language, { ...facts, country })).text).length;

	it("decides the laws, the register, and the authority", async () => {
		const at = await pageDraft("imprint", "de-AT", { ...facts, country: "AT" });
		expect(at.text).toContain("§\u00a05 ECG");
		expect(at.text).toContain("Firmenbuchgericht");
		expect(at.text).not.toContain("DDG");
		const privacy = await pageDraft("privacy", "de-AT", { ...facts, country: "AT" });
		expect(privacy.text).toContain("Österreichische Datenschutzbehörde");
		const terms = await pageDraft("terms", "de-AT", { ...facts, country: "DE" });
		expect(terms.text).toContain("Es gilt deutsches Recht");
	});

	it("leaves gaps where it isn't known", async () => {
		expect(await gapsOf("imprint", "de-AT", "AT")).toBe(9);
		expect(await gapsOf("imprint", "de-AT", null)).toBe(11);
		expect(await gapsOf("privacy", "de-AT", "AT")).toBe((await gapsOf("privacy", "de", "NZ")) - 2);
	});
});

it.each([
	["<p>No gap</p>", []],
	["<p>[one] and <strong>[two of them]</strong></p>", ["[one]", "[two of them]"]],
	["[]", []],
])("gapsIn of %j are %j", (html, gaps) => {
	expect(gapsIn(html)).toEqual(gaps);
});
