import type { Page } from "@playwright/test";

/**
 * Finds texts of a page whose end or numbers are on the wrong side: the full stop of an English text
 * left of its last letter, that of an Arabic one right of it, "1 kg" written as "kg 1".
 */
export function findMisplacedSigns(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found = new Set<string>();
		const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (nodes.nextNode()) {
			const text = nodes.currentNode as Text;
			const { data, parentElement } = text;
			if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
			// Text for screen readers alone.
			if (parentElement.getBoundingClientRect().width <= 1) continue;
			const end = /\p{L}[.!?]\s*$/u.exec(data);
			if (end)
				compare(text, end.index, end.index + 1, /\p{Script=Arabic}/u.test(data[end.index] ?? ""));
			const size = /\d \p{Script=Latin}/u.exec(data);
			if (size) compare(text, size.index, size.index + 2, false);
		}
		return [...found];

		/** Notes a text whose first sign isn't before the second one, in the direction of reading. */
		function compare(text: Text, first: number, second: number, isFromRight: boolean) {
			const one = rectangleOf(text, first);
			const other = rectangleOf(text, second);
			if (!one || !other || Math.abs(one.top - other.top) > one.height / 2) return;
			const isInOrder = isFromRight ? other.right <= one.left + 1 : other.left >= one.right - 1;
			if (!isInOrder) found.add(text.data.trim());
		}

		function rectangleOf(text: Text, place: number): DOMRect | undefined {
			const range = document.createRange();
			range.setStart(text, place);
			range.setEnd(text, place + 1);
			return [...range.getClientRects()].find(({ width }) => width > 0);
		}
	});
}
