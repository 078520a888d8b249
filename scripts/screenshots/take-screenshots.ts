import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { withBrowser, withPage } from "../../bench/browser.ts";
import { untilServerIsCurrent } from "../../e2e/demo-bakery.ts";
import type { Site } from "../../e2e/site.ts";
import { accessScreens } from "./access-screens.ts";
import { backOfficeScreens } from "./back-office-screens.ts";
import { resetDemoSite, signInOwner, withDemoSite } from "./demo-site.ts";
import { publicScreens } from "./public-screens.ts";
import type { Screen } from "./screen.ts";

/** The window sizes of the screenshots. */
const windows = [
	{ width: 390, height: 844 },
	{ width: 1280, height: 900 },
];

const screenMilliseconds = 15_000;

/** Renders at once and deterministically, as far as Chromium allows. */
const stillDrawing = ["--disable-partial-raster", "--disable-skia-runtime-opts"];

/**
 * Writes an image of every page, screen and dialog to a folder, for each width of the window. Two
 * runs of the same program write the same images.
 * @param part of the names of those that are wanted.
 * @returns the files of what could not be shown.
 */
export function takeScreenshots(folder: string, part: string): Promise<string[]> {
	return withDemoSite((site) =>
		withBrowser(async (browser) => {
			const failures: string[] = [];
			for (const viewport of windows) {
				const place = path.join(folder, String(viewport.width));
				if (part === "") await rm(place, { recursive: true, force: true });
				await mkdir(place, { recursive: true });
				const take = async (screen: Screen, options: BrowserContextOptions) => {
					if (!screen.name.includes(part)) return;
					const file = path.join(place, `${screen.name}.png`);
					const problem = await tryToTake(browser, site, screen, { viewport, ...options }, file);
					console.log(problem ? `${file}: ${problem}` : file);
					if (problem) failures.push(file);
				};
				for (const screen of [...publicScreens, ...accessScreens]) await take(screen, {});
				const storageState = await signInOwner(browser, site);
				for (const screen of backOfficeScreens) await take(screen, { storageState });
			}
			return failures;
		}, stillDrawing),
	);
}

async function tryToTake(
	browser: Browser,
	site: Site,
	screen: Screen,
	options: BrowserContextOptions,
	file: string,
): Promise<string | null> {
	try {
		await openScreen(browser, site, screen, options, async (page) => {
			await writeFile(file, await takeStillScreenshot(page));
		});
		return null;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		if (screen.arrange || screen.changesData) await resetDemoSite(site);
	}
}

/** Shows a screen in a browser that was never on the site, for as long as it is looked at. */
export async function openScreen(
	browser: Browser,
	site: Site,
	{ address, arrange, show, isPending }: Screen,
	options: BrowserContextOptions,
	look: (page: Page) => Promise<unknown>,
): Promise<void> {
	await arrange?.(site);
	await untilServerIsCurrent(site);
	const still = { locale: "en-US", timezoneId: "UTC", reducedMotion: "reduce" } as const;
	await withPage(browser, { baseURL: site.origin, ...still, ...options }, async (page) => {
		page.setDefaultTimeout(screenMilliseconds);
		await endStreamOfMessages(page);
		await page.goto(address);
		// The back office says "Loading..." before it asks for anything.
		await page.getByRole("heading").first().waitFor();
		await page.waitForLoadState("networkidle");
		await show?.(page, site);
		if (!isPending) await page.waitForLoadState("networkidle");
		await untilImagesAreThere(page);
		await hidePort(page);
		await look(page);
	});
}

/** It is a request that never ends: the network would never be idle. After a 204 it is not asked again. */
function endStreamOfMessages(page: Page): Promise<unknown> {
	return page.route("**/live?topic=messages*", (route) => route.fulfill({ status: 204 }));
}

/** Those far below the window are fetched as well. */
async function untilImagesAreThere(page: Page): Promise<void> {
	for (const frame of page.frames()) {
		await frame.evaluate(async () => {
			for (const image of document.images) image.loading = "eager";
			await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
			await document.fonts.ready;
		});
	}
}

/** The site has another port each time. */
async function hidePort(page: Page): Promise<void> {
	await page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (texts.nextNode()) {
			const { currentNode: text } = texts;
			if (!text.nodeValue?.includes(location.origin)) continue;
			text.nodeValue = text.nodeValue.replace(location.origin, "https://bakery.test");
		}
	});
}

/** A PNG of the whole page, or of the window where a dialog covers it. */
async function takeStillScreenshot(page: Page): Promise<Buffer> {
	const dialogs = await page.getByRole("dialog").or(page.getByRole("alertdialog")).count();
	const options = { animations: "disabled", fullPage: dialogs === 0 } as const;
	// The bar at the top follows the scroll position.
	if (options.fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
	const end = Date.now() + screenMilliseconds;
	let before = await page.screenshot(options);
	while (Date.now() < end) {
		const image = await page.screenshot(options);
		if (image.equals(before)) return image;
		before = image;
	}
	throw new Error("The page never stops changing.");
}
