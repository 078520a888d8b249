import { expect } from "@playwright/test";
import type { Locator, Page } from "puppeteer-core";

/** Test steps for a stock Firefox, where Playwright's own locators do not work. */
export interface FirefoxPage {
	/**
	 * Opens a page and waits for React: Firefox reports a script as failed when its page is left meanwhile,
	 * as it does a style sheet.
	 */
	open(path: string): Promise<void>;
	click(role: string, name: string): Promise<void>;
	fill(role: string, name: string, text: string): Promise<void>;
	/** Waits for a select element, and chooses the option with this value. */
	choose(name: string, value: string): Promise<void>;
	/** Waits until the page is at this path. */
	arrive(path: string): Promise<void>;
	/** Waits until the page contains a text. */
	read(text: string): Promise<void>;
	page: Page;
}

export function firefoxPage(page: Page, origin: string): FirefoxPage {
	const find = (role: string, name: string): Locator<Element> =>
		page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
	return {
		page,
		async open(path) {
			await page.waitForFunction(() =>
				[...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(
					({ sheet }) => sheet,
				),
			);
			await page.goto(origin + path);
			await page.waitForFunction(() => performance.getEntriesByName("interactive").length > 0);
		},
		click: (role, name) => find(role, name).click(),
		fill: (role, name, text) => find(role, name).fill(text),
		choose: (name, value) => find("combobox", name).fill(value),
		async arrive(path) {
			await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(path);
		},
		async read(text) {
			await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain(text);
		},
	};
}
