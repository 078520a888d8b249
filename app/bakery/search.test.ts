import { describe, expect, it } from "vitest";
import { byName, isSameName, MAX_SEARCH_LENGTH, matchesSearch, readSearch } from "./search.ts";

describe("matchesSearch", () => {
	it.each([
		["Crème Brûlée", "brulee creme"],
		["Crème", "Crème".normalize("NFD")],
		["Weißbrot", "weissbrot"],
		["Straße", "strasse"],
		["Iğdır", "Igdir"],
		["İzmir Çöreği", "izmir coregi"],
		["Pączki z różą", "paczki roza"],
		["خُبْز بِالزَّعْتَر", "خبز بالزعتر"],
		["كعكة", "كـعـكة"],
		["Baker’s Choice", "baker's"],
		["Rye", ""],
		["100% Rye", "0%"],
	])("%j is found by %j", (text, search) => {
		expect(matchesSearch(text, search)).toBe(true);
	});

	it.each([
		["Rye Bread", "rye roll"],
		["Rye Bread", "_"],
		["Rye", "ryes"],
	])("%j is not found by %j", (text, search) => {
		expect(matchesSearch(text, search)).toBe(false);
	});
});

it.each([
	[null, ""],
	["  rye & oat ", "rye & oat"],
	["a".repeat(900), "a".repeat(MAX_SEARCH_LENGTH)],
])("readSearch of %j is %j", (text, search) => {
	expect(readSearch(text)).toBe(search);
});

it.each([
	["en-US", ["apple pie", "Brioche", "Éclair", "Fougasse"]],
	["de-DE", ["Äpfel", "Apfelkuchen", "Brot", "Öl", "Zopf"]],
	["sv-SE", ["Bulle", "Zola", "Åkerbär", "Äpple", "Öring"]],
	["es-ES", ["Nata", "Nuez", "Ñora", "Oliva"]],
	["pl-PL", ["Lody", "Lukier", "Łosoś", "Mak"]],
	["tr-TR", ["Cevizli", "Çörek", "Ispanaklı", "İncirli", "Simit"]],
	["ar-EG", ["بسبوسة", "خبز", "كعك"]],
])("in %s names are in the order %j", (language, names) => {
	const shuffled = names.toReversed().map((name) => ({ name }));
	expect(shuffled.toSorted(byName(language)).map(({ name }) => name)).toEqual(names);
});

it.each([
	["Rye", " rye ", true],
	["Crème  brûlée", "creme brulee", true],
	["Rye", "Rye roll", false],
	["", " ", false],
	["\ufc5e", "\ufc5e", true],
	["\ufc5e", "", false],
])("%j and %j are the same: %s", (one, other, isSame) => {
	expect(isSameName(one, other)).toBe(isSame);
});
