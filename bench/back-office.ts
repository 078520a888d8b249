import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Site } from "../e2e/site.ts";
import { withBrowser, withPage } from "./browser.ts";
import { type Figure, progress } from "./figure.ts";
import { seconds, whole } from "./number-format.ts";
import { fillUpTo, withSite } from "./site-under-test.ts";
import { median } from "./statistics.ts";

const products = 5000;
const rounds = 5;
const max = 1500;

/** How soon the list of many products is usable. */
export function measureBackOffice(): Promise<Figure[]> {
	return withSite(async (site) => {
		await fillUpTo(products, site);
		return withBrowser(async (browser) => {
			const afterSignIn: number[] = [];
			const opened: number[] = [];
			for (let round = 1; round <= rounds; round++) {
				progress(`back office: round ${round} of ${rounds}`);
				const owner = await signInToList(browser, site, afterSignIn);
				opened.push(await openList(browser, site, owner));
			}
			return [toFigure({ afterSignIn, opened })];
		});
	});
}

type Session = NonNullable<BrowserContextOptions["storageState"]>;

/** From the click on "Sign In" to the list that was asked for. @returns the session. */
function signInToList(browser: Browser, site: Site, times: number[]): Promise<Session> {
	return withPage(browser, {}, async (page) => {
		const { email, password } = site.administrator;
		await page.goto(`${site.origin}/admin/products`);
		await page.getByLabel("Email").fill(email);
		await page.getByLabel("Password").fill(password);
		const signIn = page.getByRole("button", { name: "Sign In", exact: true });
		times.push(await timeUntilUsable(page, () => signIn.click()));
		return page.context().storageState();
	});
}

/** From the address of the list to the list, for an owner whose browser has nothing cached. */
function openList(browser: Browser, site: Site, storageState: Session): Promise<number> {
	return withPage(browser, { storageState }, (page) =>
		timeUntilUsable(page, () => page.goto(`${site.origin}/admin/products`)),
	);
}

/** A list is usable once one of its buttons works. */
async function timeUntilUsable(page: Page, begin: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	await begin();
	await page
		.getByRole("button", { name: /^Delete/ })
		.first()
		.click();
	await page.getByRole("alertdialog").waitFor();
	return performance.now() - started;
}

function toFigure(times: { afterSignIn: number[]; opened: number[] }): Figure {
	const afterSignIn = median(times.afterSignIn);
	const opened = median(times.opened);
	return {
		name: `back office: list of ${whole(products)} products, usable`,
		goal: `at most ${seconds(max)}`,
		measured: `${seconds(afterSignIn)} after "Sign In", ${seconds(opened)} when opened`,
		met: Math.max(afterSignIn, opened) <= max,
		details: times,
	};
}
