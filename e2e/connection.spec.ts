import type { Page, Request } from "@playwright/test";
import type { Sql } from "postgres";
import { changeSection } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Try again" });
const message = (page: Page) => page.getByRole("textbox", { name: "Message" });

/** Opens the contact form and begins to write. */
async function beginToWrite(page: Page): Promise<void> {
	await untilInteractive(page);
	await message(page).fill("A cake for twelve");
	await expect(message(page)).toHaveValue("A cake for twelve");
}

/** The refreshes of the contact page that are not answered yet. */
function followRefreshes(page: Page): Set<Request> {
	const open = new Set<Request>();
	page.on("request", (request) => request.url().includes("/contact.data") && open.add(request));
	page.on("requestfinished", (request) => open.delete(request));
	page.on("requestfailed", (request) => open.delete(request));
	return open;
}

test.describe("a refresh in the background that fails", () => {
	test("leaves everything as it is, and can be tried again", async ({
		page,
		navigate,
		database,
		expectAccessible,
	}) => {
		const refreshes = followRefreshes(page);
		await navigate("/contact");
		// A server under load first sends the page as it was, which the page then replaces.
		await expect(page.getByRole("banner")).toContainText("Rye & Marigold");
		await beginToWrite(page);
		await expect.poll(() => refreshes.size).toBe(0);
		// It breaks off in the middle.
		await page.route("**/contact.data*", (route) =>
			route.fulfill({ headers: { "x-remix-response": "yes" }, body: '[{"_1":2' }),
		);
		await changeSection(database, "settings", { title: "Ada's" });
		await expect(notice(page)).toContainText("This page may be out of date.");
		await expect(page.getByRole("banner")).toContainText("Rye & Marigold");
		await expect(page.getByRole("contentinfo")).toBeVisible();
		await expect(message(page)).toHaveValue("A cake for twelve");
		await expectAccessible();
		await page.unroute("**/contact.data*");
		await page.getByRole("button", { name: "Try again" }).click();
		await expect(page.getByRole("banner")).toContainText("Ada's");
		await expect(notice(page)).toHaveCount(0);
		await expect(message(page)).toHaveValue("A cake for twelve");
	});

	test("is repeated automatically", async ({ page, navigate, database }) => {
		await navigate("/contact");
		await beginToWrite(page);
		await page.clock.install();
		await page.route("**/contact.data*", (route) => route.abort());
		await changeSection(database, "settings", { title: "Ada's" });
		await expect(notice(page)).toContainText("Our site can't be reached.");
		await page.unroute("**/contact.data*");
		await page.clock.runFor(5000);
		await expect(page.getByRole("banner")).toContainText("Ada's");
		await expect(notice(page)).toHaveCount(0);
	});
});

test.describe("a link that is followed offline", () => {
	test("leaves the page as it is, says so, and arrives once the browser is online", async ({
		page,
		context,
		navigate,
	}) => {
		await navigate("/products");
		await untilInteractive(page);
		await context.setOffline(true);
		await page.getByRole("link", { name: "Carrot Cake" }).first().click();
		await expect(notice(page)).toContainText("You're offline.");
		await expect(page.getByRole("heading", { level: 1, name: "Our Products" })).toBeVisible();
		await expect(page).toHaveURL("/products");
		await context.setOffline(false);
		await expect(page.getByRole("heading", { level: 1, name: "Carrot Cake" })).toBeVisible();
		await expect(page).toHaveURL(/\/products\/.+/);
		await expect(notice(page)).toHaveCount(0);
	});

	test("does not navigate away from somebody who is typing", async ({
		page,
		context,
		navigate,
	}) => {
		await navigate("/contact");
		await beginToWrite(page);
		await context.setOffline(true);
		await page.getByRole("banner").getByRole("link", { name: "About" }).click();
		await expect(notice(page)).toContainText("You're offline.");
		await message(page).pressSequentially(", please");
		await context.setOffline(false);
		await expect(notice(page)).toHaveCount(0);
		await expect(page).toHaveURL("/contact");
		await expect(message(page)).toHaveValue("A cake for twelve, please");
		await page.getByRole("banner").getByRole("link", { name: "About" }).click();
		await expect(page).toHaveURL("/about");
	});
});

test("a page that hangs is replaced by the one before", async ({ page, navigate }) => {
	await navigate("/contact");
	await beginToWrite(page);
	const link = page.getByRole("contentinfo").getByRole("link", { name: "About" });
	await link.scrollIntoViewIfNeeded();
	const place = await page.evaluate(() => window.scrollY);
	expect(place).toBeGreaterThan(0);
	await page.route("**/about.data*", () => {});
	await page.clock.install();
	await link.click();
	await expect(page.getByText("Loading…")).toBeAttached();
	await page.clock.runFor(10_000);
	await expect(notice(page)).toContainText("Our site isn't responding.");
	await expect(message(page)).toBeVisible();
	await expect(message(page)).toHaveValue("A cake for twelve");
	await expect(page).toHaveURL("/contact");
	expect(await page.evaluate(() => window.scrollY)).toBe(place);
});

test("a page that fails on the server leaves the one before in its place", async ({
	page,
	navigate,
	expectAccessible,
}) => {
	await navigate("/contact");
	await beginToWrite(page);
	await page.route("**/about.data*", (route) => route.fulfill({ status: 503, body: "Busy" }));
	await page.getByRole("banner").getByRole("link", { name: "About" }).click();
	await expect(notice(page)).toContainText("Something went wrong on our side.");
	await expect(message(page)).toHaveValue("A cake for twelve");
	await expectAccessible();
	await page.unroute("**/about.data*");
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page).toHaveURL("/about");
	await expect(notice(page)).toHaveCount(0);
});

test("after a new version of the site was started, a click arrives where it leads", async ({
	page,
	navigate,
}) => {
	await navigate("/contact");
	await untilInteractive(page);
	await page.route("**/assets/about-*.js", (route) => route.fulfill({ status: 404 }));
	await page.getByRole("banner").getByRole("link", { name: "About" }).click();
	await expect(page).toHaveURL("/about");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
});

test.describe("the stream of changes", () => {
	const open = (page: Page) => page.goto("/");
	const title = (page: Page) => page.getByRole("banner").getByText("Ada's");

	test("is one for all pages of a browser, and goes on when the page that reads it is closed", async ({
		context,
		site,
		database,
	}) => {
		const streams = async () => (await (await fetch(`${site.origin}/health`)).json()).streams;
		// The one of the test before ends when its page does, which the server hears of a moment later.
		await expect.poll(streams).toBe(0);
		const pages: Page[] = [];
		for (let number = 0; number < 3; number++) {
			const page = await context.newPage();
			await open(page);
			await untilInteractive(page);
			pages.push(page);
		}
		await expect.poll(streams).toBe(1);
		await changeSection(database, "settings", { title: "Ada's" });
		for (const page of pages) await expect(title(page)).toBeVisible();
		const [reading, ...others] = pages;
		await reading?.close();
		await changeSection(database, "settings", { title: "Bea's" });
		for (const page of others) {
			await expect(page.getByRole("banner").getByText("Bea's")).toBeVisible();
		}
		await expect.poll(streams).toBe(1);
	});

	test("is there for each page in a browser without locks", async ({ page, database }) => {
		await page.addInitScript(() => {
			Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
			Reflect.deleteProperty(Navigator.prototype, "locks");
		});
		await open(page);
		await untilInteractive(page);
		await changeSection(database, "settings", { title: "Ada's" });
		await expect(title(page)).toBeVisible();
	});
});

const written = {
	Name: "Ada Baker",
	Email: "ada@example.com",
	Subject: "A cake for Saturday",
	Message: "Could you make a carrot cake for twelve?",
};

test.describe("a contact message", () => {
	async function write(page: Page): Promise<void> {
		await untilInteractive(page);
		for (const [label, value] of Object.entries(written)) {
			await page.getByRole("textbox", { name: label }).fill(value);
		}
	}

	/** Waits until the tab keeps what is written: its code is fetched when somebody begins to write. */
	async function untilKept(page: Page): Promise<void> {
		const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
		await expect.poll(kept).toContain(written.Message);
	}

	async function expectWritten(page: Page): Promise<void> {
		for (const [label, value] of Object.entries(written)) {
			await expect(page.getByRole("textbox", { name: label })).toHaveValue(value);
		}
	}

	const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();
	const unsent = (page: Page) =>
		page.getByRole("alert").filter({ hasText: "Your message hasn't been sent yet" });
	const stored = (database: Sql) => database`select subject, spam from contact_messages`;

	test("that is sent offline stays in the form, and is sent once the browser is online", async ({
		page,
		context,
		navigate,
		database,
		expectAccessible,
	}) => {
		await navigate("/contact");
		await write(page);
		// What is written faster than a person can is spam.
		await message(page).clear();
		await message(page).pressSequentially(written.Message, { delay: 80 });
		await context.setOffline(true);
		await send(page);
		await expect(unsent(page)).toContainText("You're offline.");
		await expect(unsent(page)).toContainText("(802) 555-0142");
		await expect(unsent(page)).toContainText("hello@ryeandmarigold.example");
		await expectWritten(page);
		await expectAccessible();
		await context.setOffline(false);
		await expect(
			page.getByRole("region", { name: "Send Us a Message" }).getByText("Message sent!"),
		).toBeVisible();
		await expect(unsent(page)).toHaveCount(0);
		await expect(message(page)).toHaveValue("");
		expect(await stored(database)).toEqual([{ subject: written.Subject, spam: false }]);
	});

	test("whose answer is lost is sent again by itself, and stored once", async ({
		page,
		navigate,
		database,
	}) => {
		await navigate("/contact");
		await write(page);
		await page.route(
			"**/contact.data*",
			async (route) => {
				await route.fetch();
				// Long ago, so that the form's own id alone tells that it is the same message.
				await database`update contact_messages set created_at = now() - interval '2 days'`;
				await route.abort("connectionreset");
			},
			{ times: 1 },
		);
		await page.clock.install();
		await send(page);
		await expect(unsent(page)).toContainText("is sent again in a few seconds");
		await page.clock.runFor(5000);
		await expect(
			page.getByRole("region", { name: "Send Us a Message" }).getByText("Message sent!"),
		).toBeVisible();
		expect(await stored(database)).toHaveLength(1);
	});

	test("survives a reload until it is sent", async ({ page, navigate, database }) => {
		await navigate("/contact");
		await write(page);
		await untilKept(page);
		await page.route("**/contact.data*", (route) => route.abort("connectionreset"));
		await send(page);
		await expect(unsent(page)).toContainText("is sent again in a few seconds");
		await expect(unsent(page)).toContainText("please send it again");
		await page.reload();
		await expect(unsent(page)).toContainText("please send it again");
		await expectWritten(page);
		await page.unroute("**/contact.data*");
		await send(page);
		await expect(
			page.getByRole("region", { name: "Send Us a Message" }).getByText("Message sent!"),
		).toBeVisible();
		expect(await stored(database)).toEqual([{ subject: written.Subject, spam: false }]);
		await page.reload();
		await untilInteractive(page);
		await expect(message(page)).toHaveValue("");
		await expect(unsent(page)).toHaveCount(0);
	});

	test("that the browser sends by itself is confirmed, and what was kept of it is gone", async ({
		page,
		navigate,
		database,
	}) => {
		await navigate("/contact");
		await write(page);
		await untilKept(page);
		await page.route("**/contact.data*", (route) => route.abort("connectionreset"));
		await send(page);
		await expect(unsent(page)).toContainText("is sent again in a few seconds");
		await page.route("**/*.js", (route) => route.abort());
		await page.goto("/contact", { waitUntil: "domcontentloaded" });
		for (const [label, value] of Object.entries(written)) {
			await page.getByRole("textbox", { name: label }).fill(value);
		}
		await page.unroute("**/*.js");
		await send(page);
		await untilInteractive(page);
		await expect(
			page.getByRole("region", { name: "Send Us a Message" }).getByText("Message sent!"),
		).toBeVisible();
		const tab = () => page.evaluate(() => JSON.stringify(sessionStorage));
		await expect.poll(tab).not.toContain(written.Message);
		await expect(message(page)).toHaveValue("");
		await expect(unsent(page)).toHaveCount(0);
		expect(await stored(database)).toHaveLength(1);
		await write(page);
		await untilKept(page);
		await page.reload();
		await expectWritten(page);
	});

	test("that hangs is given up after a while, and keeps its text", async ({ page, navigate }) => {
		await navigate("/contact");
		await write(page);
		await page.route("**/contact.data*", () => {});
		await page.clock.install();
		const asked = page.waitForRequest("**/contact.data*");
		await send(page);
		await asked;
		await page.clock.runFor(15_000);
		await expect(unsent(page)).toBeVisible();
		await expectWritten(page);
	});
});

test.describe("the back office", () => {
	test("opens a screen that was not opened yet once the browser is online", async ({
		page,
		context,
		login,
		expectAccessible,
	}) => {
		await login();
		await page.goto("/admin/dashboard");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await context.setOffline(true);
		await page.getByRole("navigation", { name: "Back office" }).getByText("Settings").click();
		await expect(notice(page)).toContainText("You're offline.");
		await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
		await expectAccessible();
		await context.setOffline(false);
		await expect(page.getByRole("heading", { level: 1, name: "Site Settings" })).toBeVisible();
		await expect(page).toHaveURL("/admin/settings");
	});

	test("keeps the screen when a refresh fails after a save", async ({ page, login, navigate }) => {
		await login();
		await navigate("/admin/navigation");
		await page.getByLabel("Title").fill("Bread");
		await page.getByLabel("Path").fill("/products?category=breads");
		await page.route("**/*.data*", (route) => route.abort());
		await page.getByRole("button", { name: "Add Item" }).click();
		await expect(page.getByText("Navigation item created")).toBeVisible();
		await expect(notice(page)).toContainText("This page may be out of date.");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Navigation");
	});
});
