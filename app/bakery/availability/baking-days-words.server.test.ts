import { expect, test } from "vitest";
import { englishWords } from "../words/words.server.ts";
import { bakingDaysInWords } from "./availability.server.ts";

const words = (days: number[] | null, language = "en-US") =>
	bakingDaysInWords(days, language, englishWords.say);

test.each([[null], [[]], [[1, 2, 3, 4, 5, 6, 7]]])("nothing is said for %j: every day", (days) => {
	expect(words(days)).toBeNull();
});

test.each([
	[[5, 6], "Fri, Sat", "Baked Friday and Saturday"],
	[[1, 3, 5], "Mon, Wed, Fri", "Baked Monday, Wednesday, and Friday"],
	[[2, 3, 4, 5, 6], "Tue – Sat", "Baked Tuesday to Saturday"],
	// Across the end of the week.
	[[1, 6, 7], "Sat – Mon", "Baked Saturday to Monday"],
	[[1, 7], "Mon, Sun", "Baked Monday and Sunday"],
])("all baking days are named %j", (days, short, full) => {
	expect(words(days)).toMatchObject({ short, full });
});

test.each([
	["de-DE", [5, 6], "Fr, Sa", "Baked Freitag und Samstag"],
	["de-DE", [2, 3, 4, 5], "Di – Fr", "Baked Dienstag to Freitag"],
	["fr-FR", [1, 3, 5], "lun., mer., ven.", "Baked lundi, mercredi et vendredi"],
	["es-MX", [5, 6], "vie, sáb", "Baked viernes y sábado"],
	["en-GB", [1, 3, 5], "Mon, Wed, Fri", "Baked Monday, Wednesday and Friday"],
	["ja-JP", [5, 6], "金, 土", "Baked 金曜日、土曜日"],
])("in %s, %j", (language, days, short, full) => {
	expect(words(days, language)).toMatchObject({ short, full });
});
