import fc from "fast-check";
import { expect, test } from "vitest";
import { isolate, isolateIn } from "../../platform/text/isolate.ts";
import { argumentsIn, readOwnWording } from "./own-wording.ts";
import { CATALOG_LANGUAGES } from "./text-language.ts";
import { createWords, type Words } from "./words.server.ts";
import { allSentences, type SentenceKey } from "./words.ts";

type SayAny = (key: SentenceKey, values: Record<string, string | number>) => string;

const sentences = allSentences();
const counts = ["count", "minutes", "hours"];

/** Text with the signs of the format, of HTML, and of the direction of writing. */
const anyText = fc.oneof(
	fc.string({ unit: "binary", maxLength: 40 }),
	fc
		.array(fc.constantFrom("{", "}", "'", "#", "<b>", "{0, plural,", "{name}", "\u202e", "one "))
		.map((parts) => parts.join("")),
);

function sayWith({ say }: Words, key: SentenceKey, value: string): string {
	const { text } = sentences.find((sentence) => sentence.key === key) ?? { text: "" };
	const names = argumentsIn(text) ?? [];
	const values = names.map((name) => [name, counts.includes(name) ? 3 : value]);
	return (say as SayAny)(key, Object.fromEntries(values));
}

test.each(CATALOG_LANGUAGES)(
	"any argument is shown as it is in every sentence in %s, in its own direction",
	async (language) => {
		const words = await createWords({ language, timeZone: "UTC" }, {});
		const takesText = sentences.filter(({ text }) =>
			(argumentsIn(text) ?? []).some((name) => !counts.includes(name)),
		);
		fc.assert(
			fc.property(fc.constantFrom(...takesText), anyText, ({ key }, value) => {
				const said = sayWith(words, key, value);
				const forms = [value, isolate(value), isolateIn("خبز", value)];
				expect(
					forms.some((form) => said.includes(form)),
					said,
				).toBe(true);
			}),
		);
	},
);

test("any stored wording leaves every sentence readable", async () => {
	const stored = fc.dictionary(
		fc.constantFrom<string>("__proto__", "frame", ...sentences.map(({ key }) => key)),
		fc.oneof(fc.record({ text: anyText, language: fc.string() }), fc.jsonValue()),
	);
	const property = fc.asyncProperty(stored, async (content) => {
		const words = await createWords(
			{ language: "de-AT", timeZone: "UTC" },
			readOwnWording(JSON.stringify(content)),
		);
		for (const { key, isOptional } of sentences) {
			const said = sayWith(words, key, "Rye");
			if (!isOptional) expect(said.trim(), key).not.toBe("");
		}
	});
	await fc.assert(property, { numRuns: 20 });
});
