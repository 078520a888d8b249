import { chromium } from "@playwright/test";
import { sessionStorageKey } from "./app/platform/browser/browser-client.ts";
import { takeOrders } from "./e2e/content.ts";
import { beginAdministratorSession } from "./e2e/session.ts";
import { startSite } from "./e2e/site.ts";

const site = await startSite({ CLOCK_FILE: "", PREPARE_PICTURES: "no" } as never);
const database = site.database;
await takeOrders(database, { intro: "We bake at night, you pick it up fresh." });
await database`update products set pieces_per_day = 12, order_days_before = 1,
 sizes = ${database.json([{ name: "6 inch", price: 38 }, { name: "8 inch, for a party of twelve", price: 52 }])},
 questions = ${database.json([{ label: "Message on the cake", choices: [], maximum: 40 }, { label: "Candles?", choices: ["None", "4"], maximum: 60 }])}
 where name = 'Carrot Cake'`;
const [cake] = await database`select id from products where name = 'Carrot Cake'`;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const session = await beginAdministratorSession(site, "look");
for (const width of [390, 1280]) {
	const page = await browser.newPage({ baseURL: site.origin, viewport: { width, height: 900 } });
	await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [sessionStorageKey, session] as const);
	await page.goto(`/order?product=${cake?.id}`);
	await page.waitForLoadState("networkidle");
	await page.getByRole("group", { name: "Carrot Cake" }).scrollIntoViewIfNeeded();
	await page.getByRole("group", { name: "Carrot Cake" }).locator("..").screenshot({ path: `/tmp/look/cake-${width}.png` });
	await page.screenshot({ path: `/tmp/look/order-${width}.png` });
	await page.goto(`/admin/products/${cake?.id}`);
	await page.getByRole("button", { name: "Add Size" }).waitFor();
	await page.getByRole("button", { name: "Add Size" }).scrollIntoViewIfNeeded();
	await page.screenshot({ path: `/tmp/look/product-${width}.png`, fullPage: true });
}
await browser.close();
await site.stop();
process.exit(0);
