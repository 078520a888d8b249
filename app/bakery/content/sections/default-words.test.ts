import { describe, expect, it } from "vitest";
import { CATALOG_LANGUAGES } from "../../words/text-language.ts";
import { createWords } from "../../words/words.server.ts";
import { DEFAULT_SITE_NAME, defaultWords, englishDefaults } from "./default-words.ts";

describe("the default title of the home page", () => {
	const titleIn = async (language: string, siteName: string) =>
		defaultWords(await createWords({ language, timeZone: "UTC" }, {}), { siteName }).heroTitle;

	it.each(CATALOG_LANGUAGES)("greets in %s in the bakery's own name", async (language) => {
		const title = await titleIn(language, "Bäckerei Huber");
		expect(title).toContain("Bäckerei Huber");
		expect(title).not.toContain(DEFAULT_SITE_NAME);
		expect(title).not.toMatch(/Bäckerei Bäckerei/);
	});

	it.each([
		[DEFAULT_SITE_NAME, "Welcome to Sweet Delights Bakery"],
		["Huber’s Bakery", "Welcome to Huber’s Bakery"],
		["THE BAKERY", "Welcome to THE BAKERY"],
		["Bakery Lane", "Welcome to Bakery Lane Bakery"],
	])("is English for %s: %s", async (name, title) => {
		expect(await titleIn("en-US", name)).toBe(title);
	});

	it("is the one that the history names", async () => {
		const words = await createWords({ language: "en-US", timeZone: "UTC" }, {});
		expect(defaultWords(words, { siteName: DEFAULT_SITE_NAME })).toEqual(englishDefaults);
	});
});
