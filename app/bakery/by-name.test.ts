import { expect, it } from "vitest";
import { byName } from "./by-name.ts";

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
