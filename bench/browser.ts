import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findOrInstallChromium } from "../scripts/chromium.ts";

/** Starts a Chromium for as long as it is used. */
export async function withBrowser<Result>(
	use: (browser: Browser) => Promise<Result>,
	moreArguments: string[] = [],
): Promise<Result> {
	const browser = await chromium.launch({
		executablePath: findOrInstallChromium(),
		args: [...chromiumArguments, ...moreArguments],
	});
	try {
		return await use(browser);
	} finally {
		await browser.close();
	}
}

/** Opens an empty page with an empty HTTP cache for as long as it is used. */
export async function withPage<Result>(
	browser: Browser,
	options: BrowserContextOptions,
	use: (page: Page) => Promise<Result>,
): Promise<Result> {
	const context = await browser.newContext(options);
	try {
		return await use(await context.newPage());
	} finally {
		await context.close();
	}
}

/**
 * Opens a page of the storefront and waits until React has arrived, which the page's request for
 * live events shows, and until nothing more is fetched.
 */
export async function openUntilQuiet(page: Page, url: string): Promise<void> {
	const liveEventsRequest = page.waitForRequest((request) => request.url().includes("/live?"));
	await page.goto(url);
	await liveEventsRequest;
	await page.waitForLoadState("networkidle");
	await page.waitForTimeout(1000);
}
