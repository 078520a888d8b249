import type { Page } from "@playwright/test";

/** Adds up how much each page that is opened from now on moves by itself. */
export async function watchLayoutShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		let sum = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				sum += (entry as PerformanceEntry & { value: number }).value;
			}
			document.documentElement.dataset.shift = String(sum);
		}).observe({ type: "layout-shift", buffered: true });
	});
}

/** How much the watched page has moved so far, as browsers report it some frames later. */
export function layoutShift(page: Page): Promise<number> {
	return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
}
