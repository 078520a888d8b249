// `npm run screenshots` takes the images that the README shows, of the full demo, into docs/.
import path from "node:path";
import { type BrowserContextOptions, chromium } from "@playwright/test";
import { demoIds, untilServerIsCurrent } from "../e2e/demo-bakery.ts";
import { startSite } from "../e2e/site.ts";
import { signInHere } from "../e2e/users.ts";
import { buildIfStale } from "./build.ts";
import { chromiumArguments, findOrInstallChromium } from "./chromium.ts";

const desktop = { viewport: { width: 1280, height: 860 } };
const phone = {
	viewport: { width: 390, height: 844 },
	deviceScaleFactor: 2,
	isMobile: true,
	hasTouch: true,
};

await buildIfStale();
const site = await startSite();
const browser = await chromium.launch({
	executablePath: findOrInstallChromium(),
	args: chromiumArguments,
});
const still = { baseURL: site.origin, locale: "en-US", reducedMotion: "reduce" } as const;
const [shown] = await site.database`select private.show_full_demo()::text as day`;
await untilServerIsCurrent(site);

await take("home-page.jpg", "/", desktop);
await take("order-on-phone.jpg", `/order?day=${shown?.day}&product=${demoIds.product}`, phone);
const owner = { ...desktop, storageState: await signInOwner() };
await take("pickup-list.jpg", `/admin/orders?day=${shown?.day}`, owner);
await take("page-editor.jpg", "/admin/pages/home", owner);
await browser.close();
await site.stop();

async function signInOwner() {
	const context = await browser.newContext(still);
	const page = await context.newPage();
	await page.goto("/admin");
	await signInHere(page, site.administrator);
	await page.waitForURL("**/admin/dashboard");
	return context.storageState();
}

async function take(file: string, address: string, options: BrowserContextOptions): Promise<void> {
	const context = await browser.newContext({ ...still, ...options });
	const page = await context.newPage();
	// It is a request that never ends: the network would never be idle.
	await page.route("**/live?topic=messages*", (route) => route.fulfill({ status: 204 }));
	await page.goto(address);
	// The back office says "Loading..." before it asks for anything.
	await page.getByRole("heading").first().waitFor();
	await page.waitForLoadState("networkidle");
	const docs = path.join(import.meta.dirname, "../docs");
	await page.screenshot({ path: path.join(docs, file), quality: 85 });
	await context.close();
}
