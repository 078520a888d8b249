import { type FlatListItem, nestListItems } from "../../../../bakery/content/rich-text/quill.ts";

/** The list of a Word paragraph, and its level. */
const WORD_LIST = /\bmso-list:\s*(l\d+)\s+level(\d)/i;

/** Restores real lists from the paragraphs that word processors write instead. */
export function restoreLists(body: HTMLElement): void {
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
