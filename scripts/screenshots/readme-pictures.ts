import path from "node:path";
import type { Page } from "@playwright/test";
import { withBrowser } from "../../bench/browser.ts";
import { signInOwner, withDemoSite } from "./demo-site.ts";
import { screenAt } from "./screen.ts";
import { openScreen } from "./take-pictures.ts";

const documents = path.join(import.meta.dirname, "../../docs");

const viewport = { width: 1280, height: 860 };

/** Takes the pictures that the README shows. */
export function takeReadmePictures(): Promise<void> {
	return withDemoSite((site) =>
		withBrowser(async (browser) => {
			const home = screenAt("/");
			await openScreen(browser, site, home, { viewport }, takeInto("home-page.jpg"));
			const editor = screenAt("/admin/pages/home");
			const storageState = await signInOwner(browser, site);
			const owner = { viewport, storageState };
			await openScreen(browser, site, editor, owner, takeInto("page-editor.jpg"));
		}),
	);
}

function takeInto(name: string) {
	return (page: Page) => page.screenshot({ path: path.join(documents, name), quality: 85 });
}
