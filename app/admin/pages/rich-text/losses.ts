import { videoPlayerUrl } from "../../../bakery/content/video.ts";
import { documentHtml, parseDocument, parseElements } from "./html.ts";

/**
 * What the visual editor would drop from a text, in words for the owner; empty when it keeps
 * everything. Only how the HTML is written may change: the order of nested marks, the two names of
 * bold, line breaks between blocks.
 */
export function lossesIn(text: string): string[] {
	const before = linesOf(parseElements(text));
	const after = linesOf(parseElements(withoutLosses(text)));
	if (JSON.stringify(before) === JSON.stringify(after)) return [];
	const lost = featuresMissing(before, after);
	return lost.length > 0 ? lost : ["the way in which some elements are nested"];
}

/** A text as the visual editor keeps it. */
export function withoutLosses(text: string): string {
	return documentHtml(parseDocument(text));
}

/** A piece of text and all that holds for it. */
interface Run {
	/** `<table>`, `the style “float: left”`, sorted. */
	features: string[];
	/** Null for something that is there without a text, such as a picture. */
	text: string | null;
}

/** A line of a text as its blocks make them: the runs in it. */
type Line = Run[];

const blocks = new Set(
	"p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre div table thead tbody tfoot tr td th caption figure figcaption hr section article header footer main aside nav details summary form iframe dl dt dd".split(
		" ",
	),
);

/** Without attributes these only separate lines. */
const plainBlocks = new Set(["p", "div", "thead", "tbody"]);

const otherNames: Record<string, string> = {
	b: "strong",
	i: "em",
	ins: "u",
	strike: "s",
	del: "s",
};

/** Styles that mean the same as an element. */
const styleElements: Record<string, string> = {
	"font-weight: bold": "strong",
	"font-weight: 700": "strong",
	"font-style: italic": "em",
	"text-decoration: underline": "u",
	"text-decoration: line-through": "s",
};

/** Attributes that the site sets by itself when it shows the text. */
const ownAttributes: Record<string, readonly string[]> = {
	a: ["rel"],
	img: ["loading", "decoding"],
	iframe: ["src", "allow", "allowfullscreen", "frameborder", "loading", "referrerpolicy"],
};

function linesOf(root: HTMLElement): Line[] {
	const lines: Line[] = [[]];
	collect(root, [], lines);
	return lines.map(trimmed).filter((line) => line.length > 0);
}

function collect(parent: Node, features: string[], lines: Line[]): void {
	for (const node of parent.childNodes) {
		if (node instanceof Text) addText(lines, features, node.data);
		else if (node instanceof Comment) addRun(lines, [...features, "a comment"], null);
		else if (node instanceof Element) collectElement(node, features, lines);
	}
}

function collectElement(element: Element, features: string[], lines: Line[]): void {
	const name = element.localName;
	const isBlock = blocks.has(name);
	const inside = [...new Set([...features, ...featuresOf(element)])];
	if (isBlock) lines.push([]);
	if (element.childNodes.length > 0) collect(element, inside, lines);
	else if (!isNothing(element)) addRun(lines, inside, null);
	if (isBlock) lines.push([]);
}

/** Whether an empty element shows nothing at all. */
function isNothing({ localName, attributes }: Element): boolean {
	return attributes.length === 0 && !["img", "br", "hr", "iframe"].includes(localName);
}

function featuresOf(element: Element): string[] {
	const name = otherNames[element.localName] ?? element.localName;
	const isOfBlock = name === "code" && element.parentElement?.localName === "pre";
	const isTransparent = plainBlocks.has(name) || name === "span" || isOfBlock;
	const attributes = [...element.attributes]
		.filter((attribute) => attribute.name !== "style")
		.filter((attribute) => !ownAttributes[name]?.includes(attribute.name))
		.map((attribute) => `the attribute ${attribute.name}=“${attribute.value}”`);
	return [
		...(isTransparent ? [] : [`<${name}>`]),
		...(name === "iframe" ? [videoOf(element)] : []),
		...attributes,
		...stylesOf(element),
	];
}

function videoOf(frame: Element): string {
	const address = frame.getAttribute("src") ?? "";
	return `the frame of ${videoPlayerUrl(address) ?? address}`;
}

function stylesOf(element: Element): string[] {
	return (element.getAttribute("style") ?? "")
		.split(";")
		.filter((rule) => rule.trim() !== "")
		.map(canonicalRule)
		.map((rule) => (styleElements[rule] ? `<${styleElements[rule]}>` : `the style “${rule}”`));
}

/** A rule as browsers write it: one colour has many names. What they do not know stays as it is. */
function canonicalRule(rule: string): string {
	const { style } = document.createElement("span");
	style.cssText = rule;
	return (style.cssText || rule).replace(/["']/g, "").replace(/;$/, "").trim();
}

function addText(lines: Line[], features: string[], text: string): void {
	const isPreformatted = features.includes("<pre>");
	addRun(lines, features, isPreformatted ? text : text.replace(/[\t\n\r ]+/g, " "));
}

function addRun(lines: Line[], features: string[], text: string | null): void {
	const line = lines.at(-1);
	const sorted = [...features].sort();
	const previous = line?.at(-1);
	if (previous && previous.text !== null && text !== null && isSame(previous.features, sorted)) {
		previous.text = (previous.text + text).replace(/ {2,}/g, " ");
	} else {
		line?.push({ features: sorted, text });
	}
}

/** Spaces at the ends of a line are not shown. */
function trimmed(line: Line): Line {
	const runs = line.map((run) => ({ ...run }));
	const [first, last] = [runs[0], runs.at(-1)];
	if (first?.text) first.text = first.text.replace(/^ /, "");
	if (last?.text) last.text = last.text.replace(/ $/, "");
	return runs.filter(({ text }) => text !== "");
}

function featuresMissing(before: Line[], after: Line[]): string[] {
	const remaining = countFeatures(after);
	const lost = [...countFeatures(before)]
		.filter(([feature, count]) => count > (remaining.get(feature) ?? 0))
		.map(([feature]) => feature);
	const isTextLost = textOf(before) !== textOf(after);
	return isTextLost ? [...lost, "some of the text"] : lost;
}

/** How many characters, or elements without any, each feature holds for. */
function countFeatures(lines: Line[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { features, text } of lines.flat()) {
		for (const feature of features) {
			counts.set(feature, (counts.get(feature) ?? 0) + (text ?? "*").replace(/\s/g, "").length);
		}
	}
	return counts;
}

function textOf(lines: Line[]): string {
	return lines
		.flat()
		.map(({ text }) => text ?? "")
		.join("")
		.replace(/\s/g, "");
}

function isSame(one: string[], other: string[]): boolean {
	return one.join("\n") === other.join("\n");
}
