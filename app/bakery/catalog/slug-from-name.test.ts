import { describe, expect, it } from "vitest";
import { slugFromName } from "./slug-from-name.ts";

describe("slugFromName", () => {
	it.each([
		["Cakes & Tarts", "cakes-tarts"],
		["100% Rye", "100-rye"],
		["Crème Brûlée", "creme-brulee"],
		["!!!", ""],
	])("of %j is %j", (name, slug) => {
		expect(slugFromName(name, "en-US")).toBe(slug);
	});

	it.each([
		["de", "Brötchen", "broetchen"],
		["de-AT", "Süßes & Äpfel", "suesses-aepfel"],
		["sv-SE", "Smörgåsar", "smorgasar"],
		["da", "Æbleskiver på rød", "aebleskiver-paa-roed"],
		["pl", "Chałka żytnia", "chalka-zytnia"],
		["en-US", "Brötchen", "brotchen"],
	])("follows the language %s: %j is %j", (language, name, slug) => {
		expect(slugFromName(name, language)).toBe(slug);
	});
});
