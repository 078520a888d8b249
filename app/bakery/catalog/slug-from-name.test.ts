import { describe, expect, it } from "vitest";
import { slugFromName } from "./slug-from-name.ts";

describe("slugFromName", () => {
	it.each([
		["Breads", "breads"],
		["Cakes & Tarts", "cakes-tarts"],
		["  -- Morning   Buns! --", "morning-buns"],
		["100% Rye", "100-rye"],
		["½ Rye", "1-2-rye"],
		["Crème Brûlée", "creme-brulee"],
		["a_b.c/d", "a-b-c-d"],
		["!!!", ""],
		["", ""],
	])("of %j is %j", (name, slug) => {
		expect(slugFromName(name, "en-US")).toBe(slug);
	});

	it.each([
		["de", "Brötchen", "broetchen"],
		["de-AT", "Süßes & Äpfel", "suesses-aepfel"],
		["de", "Bro\u0308tchen", "broetchen"],
		["sv-SE", "Smörgåsar", "smorgasar"],
		["da", "Æbleskiver på rød", "aebleskiver-paa-roed"],
		["fr-FR", "Œufs à la neige", "oeufs-a-la-neige"],
		["es", "Pingüinos", "pinguinos"],
		["tr", "Açma, ığdır", "acma-igdir"],
		["pl", "Chałka żytnia", "chalka-zytnia"],
		["ru", "Хлеб", "khleb"],
		["en-US", "Brötchen", "brotchen"],
	])("follows the language %s: %j is %j", (language, name, slug) => {
		expect(slugFromName(name, language)).toBe(slug);
	});
});
