import { isRichTextLink } from "../../../../bakery/content/rich-text/links.ts";
import { videoPlayerUrl } from "../../../../bakery/content/rich-text/video.ts";
import type { LeftOutKind } from "./left-out.ts";
import { restoreLists } from "./restore-lists.ts";

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
