import path from "node:path";
import type { Page } from "@playwright/test";
import { withBrowser } from "../../bench/browser.ts";
import { demoIds } from "../../e2e/demo-bakery.ts";
import type { Site } from "../../e2e/site.ts";
import { signInOwner, withDemoSite } from "./demo-site.ts";
import { screenAt } from "./screen.ts";
import { openScreen } from "./take-screenshots.ts";

const documents = path.join(import.meta.dirname, "../../docs");

const viewport = { width: 1280, height: 860 };
const phone = {
	viewport: { width: 390, height: 844 },
	deviceScaleFactor: 2,
	isMobile: true,
	hasTouch: true,
};

/** Takes the images that the README shows, of the full demo. */
export function takeReadmeImages(): Promise<void> {
	return withDemoSite((site) =>
		withBrowser(async (browser) => {
			const day = await showFullDemo(site);
			const home = screenAt("/");
			await openScreen(browser, site, home, { viewport }, takeInto("home-page.jpg"));
			const order = screenAt(`/order?day=${day}&product=${demoIds.product}`);
			await openScreen(browser, site, order, phone, takeInto("order-on-phone.jpg"));
			const storageState = await signInOwner(browser, site);
			const owner = { viewport, storageState };
			const pickups = screenAt(`/admin/orders?day=${day}`);
			await openScreen(browser, site, pickups, owner, takeInto("pickup-list.jpg"));
			const editor = screenAt("/admin/pages/home");
			await openScreen(browser, site, editor, owner, takeInto("page-editor.jpg"));
		}),
	);
}

/** @returns the day of its orders. */
async function showFullDemo({ database }: Site): Promise<string> {
	const [shown] = await database`select private.show_full_demo()::text as day`;
	return shown?.day;
}

function takeInto(name: string) {
	return (page: Page) => page.screenshot({ path: path.join(documents, name), quality: 85 });
}
