import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import type { Response } from "@playwright/test";
import {
	killWithChildren,
	signalWithChildren,
} from "../../server/backend/postgres-server/running-process.ts";
import { inDays, takeOrders } from "../content.ts";
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

const databaseFolder = ({ dataDirectory }: Site) => path.join(dataDirectory, "postgres/data");

async function postmaster(site: Site): Promise<number> {
	const file = await readFile(path.join(databaseFolder(site), "postmaster.pid"), "utf8");
	return Number.parseInt(file, 10);
}

/** Kills the database. Without its data it cannot be restarted. */
async function removeData(site: Site): Promise<{ restore(): Promise<void> }> {
	const data = databaseFolder(site);
	const pid = await postmaster(site);
	const away = `${data}-away`;
	await rename(data, away);
	killWithChildren(pid);
	return { restore: () => rename(away, data) };
}

const ready = async ({ origin }: Site) => (await fetch(`${origin}/ready`)).status;

test("while the database is away nothing typed is lost, and the same save succeeds once", async ({
	page,
	browser,
	context,
	login,
	navigate,
	site,
}) => {
	const visitor = await context.newPage();
	await visitor.goto("/");
	await visitor.goto("/contact");
	const options = { javaScriptEnabled: false, baseURL: site.origin };
	const withoutScripts = await (await browser.newContext(options)).newPage();
	await withoutScripts.goto("/contact");
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
	const answer = withoutScripts.waitForResponse(
		(response) => response.request().method() === "POST",
	);
	for (const form of [visitor, withoutScripts]) {
		const message = form.getByRole("textbox", { name: "Message" });
		await form.getByRole("textbox", { name: "Name" }).fill("Ada");
		await form.getByLabel("Email").fill("ada@example.com");
		await form.getByLabel("Subject").fill("Bread");
		await message.fill("More of it, please.");
		await form.getByRole("button", { name: "Send Message" }).click();
		await expect(form.getByRole("alert")).toContainText("Your text is still here");
		await expect(message).toHaveValue("More of it, please.");
	}
	expect((await answer).status()).toBe(503);
	await visitor.goto("/");
	await expect(visitor.getByRole("banner")).toContainText("Rye & Marigold");

	await database.restore();
	await expect.poll(() => ready(site)).toBe(200);
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page.getByText("Navigation item created")).toBeVisible();
	expect(await site.database`select from navigation_items where title = 'Bread'`).toHaveLength(1);
	await expect(visitor.getByRole("banner")).toContainText("Bread");
	await withoutScripts.getByRole("button", { name: "Send Message" }).click();
	const region = withoutScripts.getByRole("region", { name: "Send Us a Message" });
	await expect(region.getByText("Message sent!")).toBeVisible();
	expect(await site.database`select from contact_messages`).toHaveLength(1);
	await withoutScripts.context().close();
});

test("an order isn't lost while the database hangs, also without scripts", async ({
	browser,
	site,
}) => {
	await takeOrders(site.database);
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
	const customer = await context.newPage();
	const other = await context.newPage();
	const form = `/order?day=${inDays(2)}`;
	await customer.goto(form);
	await customer.getByRole("spinbutton", { name: "Apple Pie" }).fill("2");
	await customer.getByRole("textbox", { name: "Name" }).fill("Ann Miller");
	await customer.getByRole("textbox", { name: "Email" }).fill("ann@example.com");
	const outage = { status: 503, retryAfter: "10" };
	const waitOf = (answer: Response | null) => ({
		status: answer?.status(),
		retryAfter: answer?.headers()["retry-after"],
	});

	const pid = await postmaster(site);
	signalWithChildren(pid, "SIGSTOP");
	try {
		const answer = customer.waitForResponse((response) => response.request().method() === "POST");
		await customer.getByRole("button", { name: "Review order", exact: true }).click();
		expect(waitOf(await answer)).toEqual(outage);
		await expect(customer.getByRole("heading")).toHaveText("This page needs a moment");
		await expect(customer.getByText("Please try again in a few seconds.")).toBeVisible();

		// A day that somebody has looked at comes from memory.
		expect(waitOf(await other.goto(form))).toMatchObject({ status: 200 });
		expect(waitOf(await other.goto(`/order?day=${inDays(3)}`))).toEqual(outage);
		await expect(other.getByRole("main")).toContainText("Please try again in a minute.");
		await expect(other.getByRole("main")).toContainText("(802) 555-0142");
	} finally {
		signalWithChildren(pid, "SIGCONT");
	}

	await expect.poll(() => ready(site)).toBe(200);
	await customer.getByRole("button", { name: "Try again" }).click();
	const summary = customer.getByRole("region", { name: "Your order" });
	await expect(summary).toContainText("2 × Apple Pie");
	await expect(customer.getByRole("textbox", { name: "Name" })).toHaveValue("Ann Miller");
	await other.getByRole("link", { name: "Try again" }).click();
	await expect(other.getByRole("main")).not.toContainText("Please try again");
	await context.close();
});
