import { expect, it, test } from "vitest";
import { asciiDigits, isVisible, onOneLine, onPlainLines, plainName } from "./characters.ts";

test.each([
	["Ada\r\nBcc: everybody@example.com", "Ada Bcc: everybody@example.com"],
	["A\nB\rC\vD\fE\u0085F\u2028G\u2029H\tI", "A B C D E F G H I"],
	["Ada\0\u001b[31m\u007f\u009b", "Ada[31m"],
	["cake\u202Egpj.exe \u2066left\u2069", "cakegpj.exe left"],
	["שלום \u200Fעולם 👩‍🍳 می‌خواهم", "שלום \u200Fעולם 👩‍🍳 می‌خواهم"],
])("%j on one line is %j", (text, line) => {
	expect(onOneLine(text)).toBe(line);
});

test.each([
	["a\r\nb\rc\n\nd", "a\nb\nc\n\nd"],
	["a\u2028b\u2029c\u0085d", "a\nb\nc\nd"],
	["a\tb\0\u001b[31m\u202Ec", "a\tb[31mc"],
])("%j on plain lines is %j", (text, lines) => {
	expect(onPlainLines(text)).toBe(lines);
});

test.each([
	["A\u200Bd\u200Ca\u200D\uFEFF", "Ada"],
	["\u202EadA\u2066\u2060\u00AD", "adA"],
	["Ada\r\nBerger\u0007", "Ada Berger"],
	["Zoë O’Brien-Łęcka עדה 陽子", "Zoë O’Brien-Łęcka עדה 陽子"],
])("the name %j is %j", (name, plain) => {
	expect(plainName(name)).toBe(plain);
});

it.each([
	...["", " \t\u00a0\u3000", "\u200b", "\u200b\u200c\u200d\u2060\ufeff", "\u00ad"],
	...["\u202e\u202c", "\u2066\u2069", "\u115f\u3164\uffa0", "\u2800", "\ufe0f", "\u{e0020}"],
	"\0",
])("%j shows nothing", (text) => {
	expect(isVisible(text)).toBe(false);
});

it.each(["a", "\u200b.", "0", "🥐", "👩‍🍳", "חלה", "🇩🇪"])("%j shows something", (text) => {
	expect(isVisible(text)).toBe(true);
});

test.each([
	["٣", "3"],
	["۱۹", "19"],
	["３０", "30"],
	["९ pieces", "9 pieces"],
	// Five sets of mathematical digits follow each other.
	["\u{1D7CE}\u{1D7D8}\u{1D7FF}", "009"],
	["0123456789", "0123456789"],
	["½ ² 1e1", "½ ² 1e1"],
])("%s reads %s", (text, ascii) => {
	expect(asciiDigits(text)).toBe(ascii);
});
