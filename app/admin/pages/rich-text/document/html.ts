import { getSchema } from "@tiptap/core";
import {
	DOMSerializer,
	type Node as DocumentNode,
	DOMParser as EditorParser,
} from "@tiptap/pm/model";
import { videoPlayerUrl } from "../../../../bakery/content/rich-text/links.ts";
import { isPlainText, toParagraphs } from "../../../../bakery/content/rich-text/markup.ts";
import { translateQuill } from "../../../../bakery/content/rich-text/quill.ts";
import { withTextSizes } from "../../../../bakery/content/rich-text/sizes.ts";
import { extensions } from "./extensions.ts";

const schema = getSchema(extensions);

const BLOCK_END = /(<\/(?:p|h[1-6]|[uo]l|li|blockquote|tr|table)>|<tbody>)(?=<)/g;

/** Parses a text without running scripts or fetching images. */
function parseElements(text: string): HTMLElement {
	const html = isPlainText(text) ? toParagraphs(text) : translateQuill(text);
	const { body } = new DOMParser().parseFromString(`<body>${html}</body>`, "text/html");
	for (const element of body.querySelectorAll("[style*='font-size' i]")) {
		element.setAttribute("style", withTextSizes(element.getAttribute("style") ?? ""));
	}
	return body;
}

/** Parses a text for the visual editor. */
export function parseDocument(text: string): DocumentNode {
	return EditorParser.fromSchema(schema).parse(parseElements(text));
}

/**
 * Serializes a document of the visual editor, with a line per block; empty for an empty document.
 * Leaves out images that are not uploaded yet.
 */
export function documentHtml(document: DocumentNode): string {
	if (isBlank(document)) return "";
	const serializer = DOMSerializer.fromSchema(document.type.schema);
	const container = parseElements("<p></p>");
	container.replaceChildren(
		serializer.serializeFragment(document.content, { document: container.ownerDocument }),
	);
	for (const image of container.querySelectorAll("img:not([src])")) image.remove();
	for (const cell of container.querySelectorAll("td, th")) unwrapParagraph(cell);
	return container.innerHTML.replace(BLOCK_END, "$1\n");
}

/** A cell with a single plain paragraph needs none. */
function unwrapParagraph(cell: Element): void {
	const [paragraph, ...others] = cell.children;
	if (others.length > 0 || !paragraph?.matches("p") || paragraph.attributes.length > 0) return;
	cell.replaceChildren(...paragraph.childNodes);
}

function isBlank({ childCount, firstChild }: DocumentNode): boolean {
	return (
		childCount === 0 ||
		(childCount === 1 && firstChild?.isTextblock === true && firstChild.childCount === 0)
	);
}

/** The parts of a parsed text. */
export type Markup = MarkupElement | { kind: "text"; text: string } | { kind: "comment" };

interface MarkupElement {
	kind: "element";
	/** In lower case. */
	name: string;
	/** All but its style. */
	attributes: Record<string, string>;
	/** The declarations of its style as browsers write them: `color: rgb(1, 2, 3)`. */
	styles: readonly string[];
	children: readonly Markup[];
}

/**
 * What a text lost when it was serialized again, in words for the owner. Equivalent HTML counts as
 * the same: the order of nested marks, the two names of bold, line breaks between blocks.
 */
export function findMissingMarkup(before: readonly Markup[], after: readonly Markup[]): string[] {
	const linesBefore = linesOf(before);
	const linesAfter = linesOf(after);
	if (JSON.stringify(linesBefore) === JSON.stringify(linesAfter)) return [];
	const missing = featuresMissing(linesBefore, linesAfter);
	return missing.length > 0 ? missing : ["the nesting of some elements"];
}

/** A piece of text with its features. */
interface Run {
	/** `<table>`, `the style “float: left”`, sorted. */
	features: string[];
	/** Null for an element without text, such as an image. */
	text: string | null;
}

type Line = Run[];

const blocks = new Set(
	"p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre div table thead tbody tfoot tr td th caption figure figcaption hr section article header footer main aside nav details summary form iframe dl dt dd".split(
		" ",
	),
);

/** Without attributes these only separate lines. */
const plainBlocks = new Set(["p", "div", "thead", "tbody"]);

const otherNames = new Map([
	["b", "strong"],
	["i", "em"],
	["ins", "u"],
	["strike", "s"],
	["del", "s"],
]);

/** Styles that mean the same as an element. */
const styleElements = new Map([
	["font-weight: bold", "strong"],
	["font-weight: 700", "strong"],
	["font-style: italic", "em"],
	["text-decoration: underline", "u"],
	["text-decoration: line-through", "s"],
]);

/** Attributes that the site itself sets when it shows the text. */
const ownAttributes = new Map([
	["a", ["rel"]],
	["img", ["loading", "decoding"]],
	["iframe", ["src", "allow", "allowfullscreen", "frameborder", "loading", "referrerpolicy"]],
]);

/** The lines that the blocks of a text make. */
function linesOf(markup: readonly Markup[]): Line[] {
	const lines: Line[] = [[]];

	function collect(nodes: readonly Markup[], features: string[], parent: string) {
		for (const node of nodes) {
			if (node.kind === "text") addRun(lines, features, shownText(node.text, features));
			else if (node.kind === "comment") addRun(lines, [...features, "a comment"], null);
			else collectElement(node, features, parent);
		}
	}

	function collectElement(element: MarkupElement, features: string[], parent: string) {
		const isBlock = blocks.has(element.name);
		const inside = [...new Set([...features, ...featuresOf(element, parent)])];
		if (isBlock) lines.push([]);
		if (element.children.length > 0) collect(element.children, inside, element.name);
		else if (!isNothing(element)) addRun(lines, inside, null);
		if (isBlock) lines.push([]);
	}

	collect(markup, [], "");
	return lines.map(trimmed).filter((line) => line.length > 0);
}

/** Whether an empty element shows nothing at all. */
function isNothing({ name, attributes, styles }: MarkupElement): boolean {
	const isBare = Object.keys(attributes).length === 0 && styles.length === 0;
	return isBare && !["img", "br", "hr", "iframe"].includes(name);
}

function featuresOf(element: MarkupElement, parent: string): string[] {
	const name = otherNames.get(element.name) ?? element.name;
	const isOfBlock = name === "code" && parent === "pre";
	const isTransparent = plainBlocks.has(name) || name === "span" || isOfBlock;
	const { src = "" } = element.attributes;
	const attributes = Object.entries(element.attributes)
		.filter(([attribute]) => !ownAttributes.get(name)?.includes(attribute))
		.map(([attribute, value]) => `the attribute ${attribute}=“${value}”`);
	return [
		...(isTransparent ? [] : [`<${name}>`]),
		...(name === "iframe" ? [`the frame of ${videoPlayerUrl(src) ?? src}`] : []),
		...attributes,
		...element.styles.map((style) => {
			const styleElement = styleElements.get(style);
			return styleElement ? `<${styleElement}>` : `the style “${style}”`;
		}),
	];
}

function shownText(text: string, features: string[]): string {
	return features.includes("<pre>") ? text : text.replace(/[\t\n\r ]+/g, " ");
}

function addRun(lines: Line[], features: string[], text: string | null): void {
	const line = lines.at(-1);
	const sorted = [...features].sort();
	const previous = line?.at(-1);
	const isSame = previous?.features.join("\n") === sorted.join("\n");
	if (isSame && previous && previous.text !== null && text !== null) {
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

/** How many characters, or elements without text, have each feature. */
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

/** The parts of a text that the visual editor would drop, in words for the owner; empty for none. */
export function findUnsupportedMarkup(text: string): string[] {
	const kept = withoutUnsupportedMarkup(text);
	return findMissingMarkup(markupIn(parseElements(text)), markupIn(parseElements(kept)));
}

/** A text as the visual editor keeps it. */
export function withoutUnsupportedMarkup(text: string): string {
	return documentHtml(parseDocument(text));
}

function markupIn(parent: Node): Markup[] {
	return [...parent.childNodes].flatMap((node): Markup[] => {
		if (node instanceof Text) return [{ kind: "text", text: node.data }];
		if (node instanceof Comment) return [{ kind: "comment" }];
		return node instanceof Element ? [elementMarkup(node)] : [];
	});
}

function elementMarkup(element: Element): Markup {
	const { style, ...attributes } = Object.fromEntries(
		[...element.attributes].map(({ name, value }) => [name, value]),
	);
	return {
		kind: "element",
		name: element.localName,
		attributes,
		styles: declarationsIn(style ?? ""),
		children: markupIn(element),
	};
}

function declarationsIn(style: string): string[] {
	return style
		.split(";")
		.filter((declaration) => declaration.trim() !== "")
		.map(canonicalDeclaration);
}

/** A declaration as browsers write it: one color has many names. */
function canonicalDeclaration(declaration: string): string {
	const { style } = document.createElement("span");
	style.cssText = declaration;
	return (style.cssText || declaration).replace(/["']/g, "").replace(/;$/, "").trim();
}
