import { expect, it } from "vitest";
import { readSentence } from "./read-sentence.ts";
import { CATALOG_LANGUAGES } from "./text-language.ts";
import { createWords } from "./words.server.ts";

it.each(CATALOG_LANGUAGES)("reads in %s what visitors read", async (language) => {
	const site = { settings: { language, timeZone: "UTC" }, ownWording: {} };
	const words = await createWords({ language, timeZone: "UTC" }, {});
	expect(await readSentence(site, "order.place")).toBe(words.say("order.place"));
	expect(await readSentence(site, "defaults.heroTitle", { name: "Huber" })).toBe(
		words.say("defaults.heroTitle", { name: "Huber" }),
	);
});

it("reads the owner's wording, with its apostrophes", async () => {
	const own = { "order.place": { text: "That''s it: '{'order'}'", language: "en" } };
	const site = { settings: { language: "en-US", timeZone: "UTC" }, ownWording: own };
	const words = await createWords({ language: "en-US", timeZone: "UTC" }, own);
	expect(await readSentence(site, "order.place")).toBe("That's it: {order}");
	expect(words.say("order.place")).toBe("That's it: {order}");
});
