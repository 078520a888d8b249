import { isRichTextLink, videoPlayerUrl } from "../../../../bakery/content/rich-text/links.ts";
import { type FlatListItem, nestListItems } from "../../../../bakery/content/rich-text/quill.ts";
import type { LeftOutKind } from "./pasted-images.tsx";

export interface CleanText {
	body: HTMLElement;
	leftOut: LeftOutKind[];
}

const INVISIBLE = `script, style, meta, link, title, template, noscript, xml, colgroup, source, .msocomoff,
	[style*="mso-hide:all" i], [style*="mso-element:comment" i], [aria-roledescription="checkbox"],
	.Apple-interchange-newline`;

const TEXT_BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, div, blockquote, pre";

const BLOCKS = new Set(
	"p h1 h2 h3 h4 h5 h6 li ul ol div blockquote pre table section article header footer main hr".split(
		" ",
	),
);

/** Elements that count as content even without text. */
const CONTENT = "img, hr, iframe, table";

const UNSUPPORTED: readonly [selector: string, kind: LeftOutKind][] = [
	["video, audio, object, embed", "video"],
	["svg, math, canvas", "drawing"],
	["input:not([type=hidden]), select, textarea", "field"],
];

/** Word paragraphs whose type is only in their class. */
const WORD_PARAGRAPHS: Record<string, string> = {
	MsoTitle: "h1",
	MsoQuote: "blockquote",
	MsoIntenseQuote: "blockquote",
};

const KEPT_ATTRIBUTES: Record<string, readonly string[]> = {
	a: ["href"],
	img: ["src", "alt", "title", "width", "height"],
	iframe: ["src", "title", "width", "height"],
	ol: ["start", "type"],
	td: ["colspan", "rowspan"],
	th: ["colspan", "rowspan", "scope"],
};

/** Styles that mean the same as an element. */
const STYLE_ELEMENTS: readonly [property: string, value: RegExp, name: string][] = [
	["font-weight", /^(?:bold|bolder|[6-9]00)$/, "strong"],
	["font-style", /^italic$/, "em"],
	["text-decoration", /underline/, "u"],
	["text-decoration", /line-through/, "s"],
	["vertical-align", /^super$/, "sup"],
	["vertical-align", /^sub$/, "sub"],
];

/**
 * Reduces text pasted from Word, Google Docs, or a page to its structure: headings, lists, tables,
 * links, images, bold, italic, and the like. Removes fonts, sizes, colors, and widths.
 */
export function cleanPastedHtml(html: string): CleanText {
	const { body } = new DOMParser().parseFromString(html, "text/html");
	removeInvisible(body);
	restoreLists(body);
	renameElements(body);
	const leftOut = [...removeUnsupported(body), ...removeUnusableLinks(body)];
	for (const element of body.querySelectorAll("*")) keepSemanticStyles(element);
	return { body, leftOut };
}

/** Removes empty paragraphs used as spacing, and line breaks between blocks. */
export function removeBlanks(body: HTMLElement): void {
	const breaks = [...body.querySelectorAll("br")];
	for (const lineBreak of [...breaks, ...breaks.reverse()]) {
		const neighbors = [neighbor(lineBreak, "previousSibling"), neighbor(lineBreak, "nextSibling")];
		const isAtBlock = neighbors.some(
			(node) => node === null || (node instanceof Element && BLOCKS.has(node.localName)),
		);
		if (isAtBlock) lineBreak.remove();
	}
	for (const block of [...body.querySelectorAll(`${TEXT_BLOCKS}, ul, ol`)].reverse()) {
		const hasText = /[^\s\u00a0\u200b\ufeff]/.test(block.textContent ?? "");
		if (!hasText && !block.querySelector(CONTENT)) block.remove();
	}
}

function removeInvisible(body: HTMLElement): void {
	const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
	const found: Node[] = [];
	while (comments.nextNode()) found.push(comments.currentNode);
	for (const comment of found) comment.parentNode?.removeChild(comment);
	for (const element of body.querySelectorAll<HTMLElement>("*")) {
		const isTrackingPixel =
			element.matches("img") && /^[01]$/.test(element.getAttribute("width") ?? "");
		if (element.matches(INVISIBLE) || element.style?.display === "none" || isTrackingPixel) {
			element.remove();
		}
	}
	for (const space of body.querySelectorAll(
		"[style*='mso-tab-count' i], [style*='mso-spacerun' i]",
	)) {
		space.replaceWith(" ");
	}
}

function renameElements(body: HTMLElement): void {
	// Google Docs puts everything into a bold element that is not bold.
	for (const element of body.querySelectorAll("b, strong")) {
		const weight = stylesOf(element).get("font-weight");
		if (weight === "normal" || weight === "400") element.replaceWith(...element.childNodes);
	}
	for (const paragraph of body.querySelectorAll("p[class]")) {
		const name = WORD_PARAGRAPHS[paragraph.className];
		if (name) rename(paragraph, name);
	}
	for (const cell of body.querySelectorAll("thead td")) rename(cell, "th");
	for (const caption of body.querySelectorAll("table > caption")) {
		caption.parentElement?.before(rename(caption, "p"));
	}
}

function rename(element: Element, name: string): Element {
	const renamed = element.ownerDocument.createElement(name);
	for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
	renamed.append(...element.childNodes);
	element.replaceWith(renamed);
	return renamed;
}

function removeUnsupported(body: HTMLElement): LeftOutKind[] {
	const leftOut: LeftOutKind[] = [];
	for (const [selector, kind] of UNSUPPORTED) {
		for (const element of body.querySelectorAll(selector)) {
			if (element.parentElement?.closest(selector)) continue;
			element.remove();
			leftOut.push(kind);
		}
	}
	for (const frame of body.querySelectorAll("iframe")) {
		if (videoPlayerUrl(frame.getAttribute("src") ?? "")) continue;
		frame.remove();
		leftOut.push("frame");
	}
	return leftOut;
}

/** Makes links to this site relative, and removes those to local files and within the other text. */
function removeUnusableLinks(body: HTMLElement): LeftOutKind[] {
	const leftOut: LeftOutKind[] = [];
	for (const link of body.querySelectorAll("a[href]")) {
		const href = link.getAttribute("href")?.trim() ?? "";
		const isElsewhere = !/^[#?]/.test(href) && isRichTextLink(href);
		if (isElsewhere) link.setAttribute("href", withoutOwnOrigin(href));
		else link.removeAttribute("href");
		if (!isElsewhere && !/^(?:#|$)/.test(href)) leftOut.push("link");
	}
	return leftOut;
}

function withoutOwnOrigin(href: string): string {
	if (!URL.canParse(href)) return href;
	const { origin, pathname, search, hash } = new URL(href);
	return origin === location.origin ? pathname + search + hash : href;
}

/** Keeps only styles with a meaning, such as bold. */
function keepSemanticStyles(element: Element): void {
	const styles = stylesOf(element);
	const align = styles.get("text-align") ?? element.getAttribute("align")?.toLowerCase() ?? "";
	const kept = KEPT_ATTRIBUTES[element.localName] ?? [];
	for (const { name } of [...element.attributes]) {
		if (!kept.includes(name)) element.removeAttribute(name);
	}
	if (element.matches(TEXT_BLOCKS) && /^(?:center|right|justify|end)$/.test(align)) {
		element.setAttribute("style", `text-align: ${align}`);
	}
	if (!element.matches("span, font, p, a")) return;
	for (const name of elementsFor(styles, element)) {
		const wrapper = element.ownerDocument.createElement(name);
		wrapper.append(...element.childNodes);
		element.append(wrapper);
	}
	if (element.matches("span, font")) element.replaceWith(...element.childNodes);
}

/** Links are underlined and headings are bold anyway. */
function elementsFor(styles: Map<string, string>, element: Element): string[] {
	const decoration = styles.get("text-decoration-line");
	if (decoration) styles.set("text-decoration", decoration);
	if (element.closest("a")) styles.delete("text-decoration");
	if (element.closest("h1, h2, h3, h4, h5, h6")) styles.delete("font-weight");
	return STYLE_ELEMENTS.filter(([property, value]) => value.test(styles.get(property) ?? "")).map(
		([, , name]) => name,
	);
}

function stylesOf(element: Element): Map<string, string> {
	const rules = (element.getAttribute("style") ?? "").split(";").map((rule) => {
		const [name = "", ...value] = rule.split(":");
		return [name.trim().toLowerCase(), value.join(":").trim().toLowerCase()] as const;
	});
	return new Map(rules);
}

/** The node beside another, past invisible white space. */
function neighbor(node: Node, direction: "previousSibling" | "nextSibling"): Node | null {
	let beside = node[direction];
	while (beside instanceof Text && beside.data.trim() === "") beside = beside[direction];
	return beside;
}

/** The list of a Word paragraph, and its level. */
const WORD_LIST = /\bmso-list:\s*(l\d+)\s+level(\d)/i;

/** Restores real lists from the paragraphs that word processors write instead. */
function restoreLists(body: HTMLElement): void {
	for (const wrapper of body.querySelectorAll(".ListContainerWrapper")) {
		wrapper.replaceWith(...wrapper.childNodes);
	}
	replaceRuns([...body.querySelectorAll("p, div")].filter(isWordItem), (paragraph) => [
		wordItem(paragraph),
	]);
	replaceRuns([...body.querySelectorAll("ul, ol")].filter(isFlatList), flatListItems);
	for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) putIntoItem(list);
	keepNumbersOfHeadings(body);
}

/** Replaces runs of adjacent elements by lists. */
function replaceRuns(elements: Element[], itemsOf: (element: Element) => FlatListItem[]): void {
	const runs: Element[][] = [];
	for (const element of elements) {
		const run = runs.at(-1);
		if (run && run.at(-1) === element.previousElementSibling) run.push(element);
		else runs.push([element]);
	}
	for (const run of runs) {
		run[0]?.insertAdjacentHTML("beforebegin", nestListItems(run.flatMap(itemsOf)));
		for (const element of run) element.remove();
	}
}

function isWordItem(paragraph: Element): boolean {
	return WORD_LIST.test(paragraph.getAttribute("style") ?? "");
}

function wordItem(paragraph: Element): FlatListItem {
	const [, listId = "", level] = WORD_LIST.exec(paragraph.getAttribute("style") ?? "") ?? [];
	const marker = markerOf(paragraph);
	const item = readListMarker(marker?.textContent ?? "");
	marker?.remove();
	return { ...item, listId, level: Number(level), html: paragraph.innerHTML };
}

/** The list marker, which Word writes as text. */
function markerOf(paragraph: Element): Element | null {
	return paragraph.querySelector("[style*='mso-list:Ignore' i], [style*='mso-list: Ignore' i]");
}

/** Word in the browser writes each item as a list of its own. */
function isFlatList({ children }: Element): boolean {
	return children.length > 0 && [...children].every((item) => item.matches("li[data-aria-level]"));
}

function flatListItems(list: Element): FlatListItem[] {
	const start = Number(list.getAttribute("start") ?? 1);
	return [...list.children].map((item, index) => ({
		html: item.innerHTML,
		level: Number(item.getAttribute("data-aria-level")) || 1,
		isOrdered: list.localName === "ol",
		number: start + index,
		listId: item.getAttribute("data-listid") ?? "",
	}));
}

/** Google Docs writes a list inside another one as its child, beside the items. */
function putIntoItem(list: Element): void {
	const before = list.previousElementSibling;
	const item = before?.localName === "li" ? before : list.ownerDocument.createElement("li");
	if (item !== before) list.before(item);
	item.append(list);
}

/** Numbered headings are not a list, but keep their numbers. */
function keepNumbersOfHeadings(body: HTMLElement): void {
	for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
		const marker = markerOf(heading);
		const number = marker?.textContent?.replace(/[\s\u00a0]+/g, "");
		marker?.replaceWith(number && readListMarker(number).isOrdered ? `${number} ` : "");
	}
}

type Marker = Pick<FlatListItem, "isOrdered" | "number" | "type">;

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** The list of a paragraph by its marker: `·`, `3.`, `b)`, `(iv)`, `2.1.`. */
export function readListMarker(text: string): Marker {
	const marker = text.replace(/[\s\u00a0]+/g, "");
	const decimal = /^\(?(?:\d+[.)])*(\d+)[.):]?$/.exec(marker)?.[1];
	if (decimal) return { isOrdered: true, number: Number(decimal) };
	const letters = /^\(?([a-z]{1,5})[.):]$/i.exec(marker)?.[1];
	return letters ? readLetters(letters) : { isOrdered: false };
}

/** A list that begins with "i" counts in Roman numerals; one that begins with "v" rather not. */
function readLetters(letters: string): Marker {
	const lower = letters.toLowerCase();
	const isUpper = letters !== lower;
	const roman = ROMAN.indexOf(lower) + 1;
	if (lower === "i" || (roman > 0 && lower.length > 1)) {
		return { isOrdered: true, number: roman, type: isUpper ? "I" : "i" };
	}
	if (lower.length > 1) return { isOrdered: false };
	const number = lower.charCodeAt(0) - "a".charCodeAt(0) + 1;
	return { isOrdered: true, number, type: isUpper ? "A" : "a" };
}
