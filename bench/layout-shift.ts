import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { layoutShift, watchLayoutShifts } from "../e2e/layout-shifts.ts";
import { openUntilQuiet, withBrowser, withPage } from "./browser.ts";
import { type Figure, progress } from "./figure.ts";
import { pageUrls, withSite } from "./site-under-test.ts";

const widths = [390, 1280];

/** Slow 4G, as Lighthouse defines it. */
const slowNetwork = {
	offline: false,
	latency: 150,
	downloadThroughput: (1.6 * 1024 * 1024) / 8,
	uploadThroughput: (750 * 1024) / 8,
};

/** Longer than the text takes on that network, which is then shown in another font first. */
const fontDelay = 3000;

/**
 * How much of the pages moves while they come, React's arrival and a look at the end included. Nobody
 * touches them, so every shift counts.
 */
export function measureLayoutShift(): Promise<Figure[]> {
	return withSite((site) =>
		withBrowser(async (browser) => {
			const shifts: { page: string; width: number; shift: number }[] = [];
			for (const [page, url] of Object.entries(await pageUrls(site))) {
				for (const width of widths) {
					progress(`layout shift: ${page}, ${width} pixels wide`);
					shifts.push({ page, width, shift: await shiftOf(browser, url, width) });
				}
			}
			return [toFigure(shifts)];
		}),
	);
}

function shiftOf(browser: Browser, url: string, width: number): Promise<number> {
	const viewport = { width, height: 800 };
	return withPage(browser, { viewport }, async (page) => {
		const session = await page.context().newCDPSession(page);
		await session.send("Network.enable");
		await session.send("Network.emulateNetworkConditions", slowNetwork);
		await page.route("**/*.woff2", async (route) => {
			await setTimeout(fontDelay);
			await route.continue();
		});
		await watchLayoutShifts(page);
		await openUntilQuiet(page, url);
		await scrollToEnd(page);
		return layoutShift(page);
	});
}

async function scrollToEnd(page: Page): Promise<void> {
	const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
	while (!(await page.evaluate(isAtEnd))) {
		await page.evaluate(() => scrollBy({ top: innerHeight / 2, behavior: "instant" }));
		await page.waitForTimeout(300);
	}
	// The last images come, and a shift is reported only some frames later.
	await page.waitForTimeout(1500);
}

function toFigure(shifts: { page: string; width: number; shift: number }[]): Figure {
	const worst = shifts.reduce((max, entry) => (entry.shift > max.shift ? entry : max));
	return {
		name: "layout shift, late React and fonts included",
		goal: "0",
		measured:
			worst.shift === 0 ? "0" : `${worst.shift.toFixed(4)} (${worst.page}, ${worst.width} px)`,
		met: worst.shift === 0,
		details: { shifts },
	};
}
