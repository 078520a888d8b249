import { describe, expect, it } from "vitest";
import { findMissingMarkup, type Markup } from "./html.ts";

type Content = Markup | string;

interface Extras {
	styles?: string[];
	[attribute: string]: string | string[] | undefined;
}

/** A parsed element; text may be given as such. */
function element(name: string, extras: Extras = {}, ...content: Content[]): Markup {
	const { styles = [], ...attributes } = extras;
	return {
		kind: "element",
		name,
		attributes: attributes as Record<string, string>,
		styles,
		children: markup(content),
	};
}

function markup(content: Content[]): Markup[] {
	return content.map((node) => (typeof node === "string" ? { kind: "text", text: node } : node));
}

const p = (...content: Content[]) => element("p", {}, ...content);
const mark = (name: string, ...content: Content[]) => element(name, {}, ...content);
const styled = (style: string, ...content: Content[]) =>
	element("span", { styles: [style] }, ...content);
const missing = (before: Content[], after: Content[]) =>
	findMissingMarkup(markup(before), markup(after));

describe("findMissingMarkup", () => {
	it.each<[string, Content[], Content[]]>([
		["the two names of bold", [p(mark("b", "bread"))], [p(mark("strong", "bread"))]],
		["bold as a style", [p(styled("font-weight: 700", "bread"))], [p(mark("strong", "bread"))]],
		[
			"the order of nested marks",
			[p(mark("em", mark("strong", "bread")))],
			[p(mark("strong", mark("em", "bread")))],
		],
		[
			"a mark that is cut in two",
			[p(mark("em", "rye ", "bread"))],
			[p(mark("em", "rye "), mark("em", "bread"))],
		],
		["line breaks between blocks", [p("One"), "\n", p("Two")], [p("One"), p("Two")]],
		[
			"the body of a table",
			[mark("table", mark("tr", mark("td", "1")))],
			[mark("table", mark("tbody", mark("tr", mark("td", "1"))))],
		],
		["code in a block", [mark("pre", mark("code", "a\n b"))], [mark("pre", "a\n b")]],
		[
			"what the site sets itself",
			[p(element("a", { href: "/", rel: "nofollow" }, "Home"))],
			[p(element("a", { href: "/" }, "Home"))],
		],
	])("misses nothing: %s", (_name, before, after) => {
		expect(missing(before, after)).toEqual([]);
	});

	it.each<[string, Content[], Content[], string[]]>([
		["an element", [p(mark("ruby", "bread"))], [p("bread")], ["<ruby>"]],
		["an element with a name of JavaScript", [mark("constructor", "x")], ["x"], ["<constructor>"]],
		[
			"an attribute",
			[element("p", { id: "top" }, "Bread")],
			[p("Bread")],
			["the attribute id=“top”"],
		],
		["a style", [p(styled("float: left", "Bread"))], [p("Bread")], ["the style “float: left”"]],
		["a comment", [p("Bread"), { kind: "comment" }], [p("Bread")], ["a comment"]],
		[
			"a mark of one word of two",
			[p(mark("u", "rye"), " and ", mark("u", "spelt"))],
			[p(mark("u", "rye"), " and spelt")],
			["<u>"],
		],
		["some of the text", [p("Bread and butter")], [p("Bread")], ["some of the text"]],
		[
			"line breaks in code",
			[mark("pre", "a\n b")],
			[mark("pre", "a b")],
			["the nesting of some elements"],
		],
	])("names what is missing: %s", (_name, before, after, features) => {
		expect(missing(before, after)).toEqual(features);
	});

	it("tells videos apart, however their address is written", () => {
		const video = (src: string) => [element("iframe", { src })];
		const [watched, embedded] = [
			"https://www.youtube.com/watch?v=dQw4w9WgXcQ",
			"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
		];
		expect(missing(video(watched), video(embedded))).toEqual([]);
		expect(missing(video("https://maps.example"), [])).toEqual([
			"<iframe>",
			"the frame of https://maps.example",
		]);
	});
});
