import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import { killWithChildren } from "../../server/backend/postgres-server/running-process.ts";
import { expect, test as withSite } from "../fixtures.ts";
import { type Site, startSite } from "../site.ts";

// A separate site for each test, because other tests need the database.
const test = withSite.extend({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here.
	site: async ({}, use) => {
		const site = await startSite();
		await use(site);
		await site.stop();
	},
});

/** Kills the database. Without its data it cannot be restarted. */
async function removeData({ dataDirectory }: Site): Promise<{ restore(): Promise<void> }> {
	const data = path.join(dataDirectory, "postgres/data");
	const [pid] = (await readFile(path.join(data, "postmaster.pid"), "utf8")).split("\n");
	const away = `${data}-away`;
	await rename(data, away);
	killWithChildren(Number(pid));
	return { restore: () => rename(away, data) };
}

const ready = async ({ origin }: Site) => (await fetch(`${origin}/ready`)).status;

test("while the database is away nothing typed is lost, and the same save succeeds once", async ({
	page,
	context,
	login,
	navigate,
	site,
}) => {
	const visitor = await context.newPage();
	await visitor.goto("/");
	await visitor.goto("/contact");
	await login();
	await navigate("/admin/navigation");
	await page.getByLabel("Title").fill("Bread");
	await page.getByLabel("Path").fill("/products?category=breads");
	expect(await ready(site)).toBe(200);

	const database = await removeData(site);
	await expect.poll(() => ready(site)).toBe(503);
	expect((await fetch(`${site.origin}/health`)).status).toBe(200);
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(
		page.getByText(
			"Couldn't reach the database. What you typed is still here: try again in a minute.",
		),
	).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Bread");
	await visitor.getByRole("textbox", { name: "Name" }).fill("Ada");
	await visitor.getByLabel("Email").fill("ada@example.com");
	await visitor.getByLabel("Subject").fill("Bread");
	await visitor.getByRole("textbox", { name: "Message" }).fill("More of it, please.");
	await visitor.getByRole("button", { name: "Send Message" }).click();
	await expect(visitor.getByRole("alert")).toContainText("Your text is still here");
	await expect(visitor.getByRole("textbox", { name: "Message" })).toHaveValue(
		"More of it, please.",
	);
	await visitor.goto("/");
	await expect(visitor.getByRole("banner")).toContainText("Rye & Marigold");

	await database.restore();
	await expect.poll(() => ready(site)).toBe(200);
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page.getByText("Navigation item created")).toBeVisible();
	expect(await site.database`select from navigation_items where title = 'Bread'`).toHaveLength(1);
	await expect(visitor.getByRole("banner")).toContainText("Bread");
});

test("a form that the browser sends by itself comes back with what was typed", async ({
	browser,
	site,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
	const visitor = await context.newPage();
	await visitor.goto("/contact");
	const database = await removeData(site);
	await expect.poll(() => ready(site)).toBe(503);
	const message = visitor.getByRole("textbox", { name: "Message" });
	await visitor.getByRole("textbox", { name: "Name" }).fill("Ada");
	await visitor.getByLabel("Email").fill("ada@example.com");
	await visitor.getByLabel("Subject").fill("Bread");
	await message.fill("More of it, please.");
	const answer = visitor.waitForResponse((response) => response.request().method() === "POST");
	await visitor.getByRole("button", { name: "Send Message" }).click();
	expect((await answer).status()).toBe(503);
	await expect(visitor.getByRole("alert")).toContainText("Your text is still here");
	await expect(message).toHaveValue("More of it, please.");
	await expect(visitor.getByRole("banner")).toContainText("Rye & Marigold");

	await database.restore();
	await expect.poll(() => ready(site)).toBe(200);
	await visitor.getByRole("button", { name: "Send Message" }).click();
	await expect(
		visitor.getByRole("region", { name: "Send Us a Message" }).getByText("Message sent!"),
	).toBeVisible();
	expect(await site.database`select from contact_messages`).toHaveLength(1);
	await context.close();
});
