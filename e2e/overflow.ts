import type { Page } from "@playwright/test";

/** Widths of the window in pixels, and sizes of text in percent of what is usual. */
const appearances = [
	{ width: 320, textSize: 100 },
	{ width: 768, textSize: 100 },
	{ width: 1280, textSize: 100 },
	{ width: 320, textSize: 200 },
	{ width: 1280, textSize: 200 },
];

/**
 * Says where a page is wider than the window, text leaves its place or is cut off, or a short word
 * is broken: at all widths, with text of the usual and of double size.
 */
export async function findOverflow(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const { width, textSize } of appearances) {
		await page.setViewportSize({ width, height: 800 });
		// A word of that length has room in every place, unless the letters are large.
		const shortWord = textSize === 100 ? 10 : 0;
		const problems = await page.evaluate(findProblems, { textSize, shortWord });
		const { pathname, search } = new URL(page.url());
		for (const problem of problems) {
			found.push(`${pathname}${search} at ${width} px, ${textSize} %: ${problem}`);
		}
	}
	return found;
}

/** Runs in the browser. */
async function findProblems(options: { textSize: number; shortWord: number }): Promise<string[]> {
	const root = document.documentElement;
	root.style.fontSize = `${options.textSize}%`;
	// What measures itself follows one frame later.
	for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
	const found = new Set<string>();
	if (root.scrollWidth > root.clientWidth) {
		found.add(`the page is ${root.scrollWidth} px wide`);
	}
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (texts.nextNode()) {
		const text = texts.currentNode;
		const parent = text.parentElement;
		if (!parent || !text.nodeValue?.trim() || !isSeen(parent)) continue;
		for (const rectangle of rectanglesOf(text)) {
			const box = boxLeftBy(rectangle, parent);
			if (box) found.add(`“${shorten(text)}” leaves ${describe(box)}`);
		}
		const word = options.shortWord === 0 ? null : brokenWordIn(text, parent);
		if (word) found.add(`“${word}” is broken in ${describe(parent)}`);
	}
	return [...found];

	function isSeen(element: Element): boolean {
		if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
		return !element.closest("option, script, style, noscript") && !isOnlyForListeners(element);
	}

	function isOnlyForListeners(element: Element | null): boolean {
		if (!element) return false;
		const { clipPath } = getComputedStyle(element);
		return clipPath === "inset(50%)" || isOnlyForListeners(element.parentElement);
	}

	function rectanglesOf(text: Node, start = 0, end = text.nodeValue?.length ?? 0): DOMRect[] {
		const range = document.createRange();
		range.setStart(text, start);
		range.setEnd(text, end);
		return [...range.getClientRects()].filter(({ width }) => width > 0);
	}

	/** The nearest box with an edge or a ground that a text is wider than, or the window. */
	function boxLeftBy({ left, right }: DOMRect, parent: Element): Element | null {
		for (let box: Element | null = parent; box; box = box.parentElement) {
			const style = getComputedStyle(box);
			if (style.display === "inline" || style.display === "contents") continue;
			const mayBeWider =
				style.textOverflow === "ellipsis" ||
				box.matches(".rich-text table, .allergen-matrix, .product-label, [role=toolbar]");
			if (mayBeWider) return null;
			const hasEdge =
				style.overflowX !== "visible" ||
				style.backgroundColor !== "rgba(0, 0, 0, 0)" ||
				style.borderTopWidth !== "0px";
			const place = box.getBoundingClientRect();
			if (hasEdge && (right > place.right + 1 || left < place.left - 1)) return box;
			// It lies over the page, wherever it stands in it.
			if (box.localName === "dialog") break;
		}
		return right > root.clientWidth + 1 || left < -1 ? root : null;
	}

	function brokenWordIn(text: Node, parent: Element): string | null {
		if (getComputedStyle(parent).wordBreak === "break-all") return null;
		for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/[\p{L}\d$.,]+/gu)) {
			if (word.length > options.shortWord) continue;
			const [first, ...others] = rectanglesOf(text, index, index + word.length);
			if (others.some(({ top }) => Math.abs(top - (first?.top ?? top)) > 4)) return word;
		}
		return null;
	}

	function shorten(text: Node): string {
		return (text.nodeValue ?? "").trim().slice(0, 24);
	}

	function describe(element: Element): string {
		const label = element.getAttribute("aria-label") ?? element.id;
		const classes = element.getAttribute("class")?.split(" ").slice(0, 6).join(".") ?? "";
		return [element.localName, label, classes].filter(Boolean).join(" ");
	}
}
