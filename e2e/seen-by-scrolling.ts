import { expect, type Locator } from "@playwright/test";

/** Fails unless a visitor who turns the mouse wheel sees each of some elements, with nothing over it. */
export async function expectSeenByScrolling(elements: Locator): Promise<void> {
	const page = elements.page();
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
	await page.mouse.move(width / 2, height / 2);
	const seen = new Set<number>();
	await expect
		.poll(async () => {
			for (const index of await elements.evaluateAll(findSeen)) seen.add(index);
			await page.mouse.wheel(0, height / 3);
			return seen.size;
		})
		.toBe(await elements.count());
}

/** Runs in the browser. */
function findSeen(elements: Element[]): number[] {
	return elements.flatMap((element, index) => {
		const { left, width, top, height } = element.getBoundingClientRect();
		const isOnTop = document.elementFromPoint(left + width / 2, top + height / 2) === element;
		return isOnTop && top + height <= window.innerHeight ? [index] : [];
	});
}
