import { expect, test } from "vitest";
import { mentionsAllergy } from "./pickup-list.ts";

const line = { product_id: "p", name: "Cake", size: null, price: 5, pieces: 1, takes: 1 };

test.each([
	"My son is allergic to nuts",
	"Bitte ohne Nüsse, Allergie!",
	"Unverträglichkeit: Laktose",
	"alergia a los frutos secos",
	"ナッツアレルギーがあります",
	"عندي حساسية",
	"Fındığa alerjim var",
])("“%s” mentions an allergy, in a note or an answer", (text) => {
	expect(mentionsAllergy({ note: text, lines: [] })).toBe(true);
	const answers = [{ question: "Wishes", answer: text }];
	expect(mentionsAllergy({ note: null, lines: [{ ...line, answers }] })).toBe(true);
});

test("other notes do not", () => {
	const answers = [{ question: "Allergies?", answer: "None" }];
	expect(mentionsAllergy({ note: "Ring twice", lines: [{ ...line, answers }] })).toBe(false);
	expect(mentionsAllergy({ note: null, lines: [] })).toBe(false);
});
