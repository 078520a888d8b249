import { expect, it } from "vitest";
import { byName, isSameName } from "./names.ts";

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
