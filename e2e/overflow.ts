import { expect, type Page } from "@playwright/test";

type Scrollbars = "classic" | "overlay";

interface Appearance {
	/** Of the window, in pixels: classic scrollbars take 15 of them. */
	width: number;
	/** In percent of the usual size. */
	textSize: number;
	scrollbars: Scrollbars;
}

const appearances: Appearance[] = [
	// With overlay scrollbars the same width leaves more room. At 1280 px double text is the harder case.
	...[320, 768, 1024].map((width) => ({
		width,
		textSize: 100,
		scrollbars: "classic" as const,
	})),
	{ width: 320, textSize: 200, scrollbars: "overlay" },
	{ width: 1280, textSize: 200, scrollbars: "classic" },
];

/** Usual phones. */
export const phones: readonly Appearance[] = [360, 390].map((width) => ({
	...{ width, textSize: 100 },
	scrollbars: "overlay",
}));

/**
 * Finds where a page is wider than the window, where text leaves its box or is cut off, and short
 * words that are broken: at all widths, with text of the usual and of double size.
 */
export async function findOverflow(
	page: Page,
	// A word of that length fits everywhere, unless the letters are large.
	{ shortWord = 10, further = [] as readonly Appearance[] } = {},
): Promise<string[]> {
	const found: string[] = [];
	for (const appearance of [...appearances, ...further]) {
		const { width, textSize, scrollbars } = appearance;
		await page.setViewportSize({ width, height: 800 });
		const problems = await page.evaluate(findProblems, {
			textSize,
			scrollbars,
			shortWord: textSize === 100 ? shortWord : 0,
		});
		const { pathname, search } = new URL(page.url());
		for (const problem of problems) {
			found.push(`${pathname}${search} at ${width} px, ${textSize} %, ${scrollbars}: ${problem}`);
		}
	}
	await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
	return found;
}

/** Fails where the page is wider than the window. */
export async function expectNothingSideways(page: Page): Promise<void> {
	const { scrollWidth, clientWidth } = await page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return { scrollWidth, clientWidth };
	});
	expect(scrollWidth).toBe(clientWidth);
}

interface Options extends Pick<Appearance, "textSize" | "scrollbars"> {
	/** Words of at most so many letters must not be broken. */
	shortWord: number;
}

/** Runs in the browser. */
async function findProblems(options: Options): Promise<string[]> {
	const root = document.documentElement;
	// Japanese breaks between any two letters.
	const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
	root.style.fontSize = `${options.textSize}%`;
	showScrollbars();
	// Scripts that measure elements run one frame later.
	for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
	const styleOf = remembered((element) => getComputedStyle(element));
	const isInline = remembered((element) =>
		["inline", "contents"].includes(styleOf(element).display),
	);
	const isSeen = remembered(
		(element) =>
			element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
			!element.closest("option, script, style, noscript") &&
			!isOnlyForListeners(element),
	);
	const isOnlyForListeners: (element: Element) => boolean = remembered(
		(element) =>
			styleOf(element).clipPath === "inset(50%)" ||
			(element.parentElement !== null && isOnlyForListeners(element.parentElement)),
	);
	const boxOf = remembered((box) => {
		const style = styleOf(box);
		if (isInline(box)) return { mayBeWider: false, edges: null };
		const hasEdge =
			style.overflowX !== "visible" ||
			style.backgroundColor !== "rgba(0, 0, 0, 0)" ||
			style.borderTopWidth !== "0px";
		return {
			mayBeWider:
				style.textOverflow === "ellipsis" ||
				box.matches(
					".rich-text table, .allergen-matrix, .product-label, :has(> .product-label), .order-days, .list-table > div, [role=toolbar]",
				),
			edges: hasEdge ? box.getBoundingClientRect() : null,
		};
	});
	const found = new Set<string>();
	if (root.scrollWidth > root.clientWidth) {
		found.add(`the page is ${root.scrollWidth} px wide`);
	}
	for (const box of document.body.querySelectorAll("*")) {
		if (!box.matches("textarea, select") && isSeen(box) && scrollsByMistake(box))
			found.add(`${describe(box)} scrolls`);
	}
	for (const texts of splitIntoRuns()) {
		for (const text of texts) {
			const box = findBoxLeftBy(text);
			if (box) found.add(`“${shorten(text.data)}” leaves ${describe(box)}`);
		}
		const word = options.shortWord === 0 ? null : findBrokenWord(texts);
		if (word) found.add(`“${word}” is broken in ${describe(texts[0]?.parentElement ?? root)}`);
	}
	return [...found];

	/** The browser itself shows classic ones (playwright.config.ts). */
	function showScrollbars() {
		const sheet = new CSSStyleSheet();
		if (options.scrollbars === "overlay")
			sheet.replaceSync("* { scrollbar-width: none !important }");
		document.adoptedStyleSheets = [sheet];
	}

	/** The visible texts, those that share a line together: a word may continue in the next text. */
	function splitIntoRuns(): Text[][] {
		const runs: Text[][] = [];
		let block: Element | null = null;
		const nodes = document.createTreeWalker(
			document.body,
			NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
		);
		while (nodes.nextNode()) {
			const { currentNode: node } = nodes;
			const parent = node.parentElement;
			if (node instanceof Element) {
				if (!isInline(node) || node.matches("br, img, svg, input")) block = null;
			} else if (node instanceof Text && parent && isSeen(parent)) {
				const itsBlock = findBlock(parent);
				if (itsBlock !== block) runs.push([]);
				block = itsBlock;
				runs.at(-1)?.push(node);
			}
		}
		return runs;
	}

	/** A page of many rows asks the same of their table again and again, and nothing moves meanwhile. */
	function remembered<Answer>(ask: (element: Element) => Answer): (element: Element) => Answer {
		const answers = new Map<Element, Answer>();
		return (element) => {
			if (!answers.has(element)) answers.set(element, ask(element));
			return answers.get(element) as Answer;
		};
	}

	function findBlock(element: Element): Element {
		return element.parentElement && isInline(element) ? findBlock(element.parentElement) : element;
	}

	function rectanglesOf(text: Text, start = 0, end = text.length): DOMRect[] {
		const range = document.createRange();
		range.setStart(text, start);
		range.setEnd(text, end);
		return [...range.getClientRects()].filter(({ width }) => width > 0);
	}

	function findBoxLeftBy(text: Text): Element | null {
		const parent = text.parentElement;
		if (!parent || text.data.trim() === "") return null;
		for (const rectangle of rectanglesOf(text)) {
			const box = boxLeftBy(rectangle, parent);
			if (box) return box;
		}
		return null;
	}

	/** The nearest box with an edge or a ground that a text is wider than, or the window. */
	function boxLeftBy({ left, right }: DOMRect, parent: Element): Element | null {
		for (let box: Element | null = parent; box; box = box.parentElement) {
			const { mayBeWider, edges } = boxOf(box);
			if (mayBeWider) return null;
			if (edges && (right > edges.right + 1 || left < edges.left - 1)) return box;
			// It covers the page, wherever it is in the document.
			if (box.localName === "dialog") break;
		}
		return right > root.clientWidth + 1 || left < -1 ? root : null;
	}

	function findBrokenWord(texts: Text[]): string | null {
		const whole = texts.map(({ data }) => data).join("");
		for (const { 0: word, index } of whole.matchAll(/[\p{L}\d$.,]+/gu)) {
			if (word.length > options.shortWord || breaksAnywhere.test(word)) continue;
			const [first, ...others] = rectanglesOfPart(texts, index, index + word.length);
			if (first && others.some((other) => isOnAnotherLine(first, other))) return word;
		}
		return null;
	}

	/** The rectangles of some letters, counted through several texts. */
	function rectanglesOfPart(texts: Text[], start: number, end: number): DOMRect[] {
		let offset = 0;
		return texts.flatMap((text) => {
			const from = Math.max(start - offset, 0);
			const to = Math.min(end - offset, text.length);
			offset += text.length;
			const mayBreakAnywhere = styleOf(text.parentElement ?? root).wordBreak === "break-all";
			return from < to && !mayBreakAnywhere ? rectanglesOf(text, from, to) : [];
		});
	}

	/** Letters of other sizes on the same line have other tops. */
	function isOnAnotherLine(one: DOMRect, other: DOMRect): boolean {
		const distance = Math.abs(one.top + one.bottom - other.top - other.bottom) / 2;
		return distance > Math.min(one.height, other.height) / 2;
	}

	/** Sideways, or by a few pixels, for which a classic scrollbar takes more than it shows. */
	function scrollsByMistake(box: Element): boolean {
		const { overflowX, overflowY } = styleOf(box);
		const scrolls = (overflow: string) => ["auto", "scroll"].includes(overflow);
		const below = box.scrollHeight - box.clientHeight;
		return (
			(scrolls(overflowX) && box.scrollWidth > box.clientWidth && !boxOf(box).mayBeWider) ||
			(scrolls(overflowY) && below > 0 && below < 5)
		);
	}

	function shorten(text: string): string {
		return text.trim().slice(0, 24);
	}

	function describe(element: Element): string {
		const label = element.getAttribute("aria-label") ?? element.id;
		const classes = element.getAttribute("class")?.split(" ").slice(0, 6).join(".") ?? "";
		return [element.localName, label, classes].filter(Boolean).join(" ");
	}
}
