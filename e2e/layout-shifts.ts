import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Adds up how much the pages that are opened from now on move by themselves. */
export async function watchLayoutShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				const shift = Number(document.documentElement.dataset.shift ?? 0);
				const { value } = entry as PerformanceEntry & { value: number };
				document.documentElement.dataset.shift = String(shift + value);
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
}

/** The watched page has not moved so far. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
	await expect(page.locator("html")).not.toHaveAttribute("data-shift");
}
