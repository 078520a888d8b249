import { describe, expect, it } from "vitest";
import { readableText, textDifference } from "./differences.ts";

/** The parts as one text: `[-removed-]` and `{+added+}`. */
function marked(before: string, after: string): string {
	return textDifference(before, after)
		.map(({ kind, text }) =>
			kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`,
		)
		.join("");
}

describe("a difference of two texts", () => {
	it.each([
		["Baked with rye.", "Baked with spelt.", "Baked with [-rye-]{+spelt+}."],
		["Baked with rye", "Baked slowly with rye", "Baked {+slowly +}with rye"],
		["a b c", "x y c", "[-a b-]{+x y+} c"],
		["", "New", "{+New+}"],
		["パンを買う", "パンを売る", "パンを[-買う-]{+売る+}"],
		["First\nSecond", "First\nThird", "First\n[-Second-]{+Third+}"],
	])("of %j and %j is shown word by word", (before, after, expected) => {
		expect(marked(before, after)).toBe(expected);
	});

	it("leaves out what is far from every change", () => {
		const long = Array.from({ length: 400 }, (_, number) => `word${number}`).join(" ");
		const difference = marked(`${long} rye ${long}`, `${long} spelt ${long}`);
		expect(difference).toMatch(/^….{60,80} \[-rye-\]\{\+spelt\+\} .{60,80}…$/);
	});

	it.each(["removed", "added"] as const)("loses no word of either text: %s", (gone) => {
		const before = "The quick brown fox jumps over the lazy dog and then rests";
		const after = "A quick red fox jumped over two lazy dogs, then slept";
		const rest = textDifference(before, after).filter(({ kind }) => kind !== gone);
		expect(rest.map(({ text }) => text).join("")).toBe(gone === "removed" ? after : before);
	});

	it("of two texts that have nothing in common is soon found, and short", () => {
		const words = (prefix: string) =>
			Array.from({ length: 20_000 }, (_, number) => prefix + number).join(" ");
		const started = performance.now();
		const parts = textDifference(words("a"), words("b"));
		expect(performance.now() - started).toBeLessThan(2000);
		expect(parts.map(({ kind, text }) => [kind, text.length])).toEqual([
			["removed", 2001],
			["added", 2001],
		]);
	});
});

it.each([
	["<h2>Rye</h2><ul><li><p>Dark</p></li><li>Light</li></ul>", "Rye\nDark\n• Light"],
	['<p>See <a href="/about">us</a>.</p>', "See us (/about)."],
	[
		'<p><img src="/a.jpg" alt="A loaf > a roll"></p><img src=b.jpg>',
		"[image: A loaf > a roll]\n[image]",
	],
	['<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>', "[video]"],
])("%j reads %j", (html, text) => {
	expect(readableText(html)).toBe(text);
});
