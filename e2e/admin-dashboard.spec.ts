import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNothingSideways } from "./overflow.ts";

const areas = {
	Today: "/admin/today",
	Payments: "/admin/payments",
	Messages: "/admin/messages",
	Products: "/admin/products",
	Categories: "/admin/categories",
	Labels: "/admin/labels",
	Pages: "/admin/pages",
	Announcement: "/admin/announcement",
	Wording: "/admin/words",
	Images: "/admin/images",
	Navigation: "/admin/navigation",
	Addresses: "/admin/addresses",
	History: "/admin/history",
	Trash: "/admin/trash",
	Settings: "/admin/settings",
	Team: "/admin/team",
	Profile: "/admin/user-settings",
};

test("the dashboard leads to every area, with the unread messages", { tag: "@core" }, async ({
	page,
	login,
	database,
	expectAccessible,
}) => {
	await database`
		insert into contact_messages (name, email, subject, message, spam, read_at)
		values
			('Ann', 'ann@example.com', 'Bread', 'Is it fresh?', false, null),
			('Ben', 'ben@example.com', 'Rolls', 'How many?', false, null),
			('Cat', 'cat@example.com', 'Read', 'Thanks', false, now()),
			('Dan', 'dan@example.com', 'Spam', 'Buy', true, null)`;
	await login();
	await page.goto("/admin/dashboard");
	const main = page.getByRole("main");
	for (const [name, path] of Object.entries(areas)) {
		const card = main.getByRole("link", { name: new RegExp(`^${name}`) });
		await expect(card).toHaveAttribute("href", path);
	}
	await expect(main.getByRole("link", { name: /^Messages/ })).toContainText("2 unread");
	await expect(page).toHaveTitle("Dashboard · Back office");
	await expectAccessible();
});

test("hours that the owner never set are pointed out while the contact page shows them", async ({
	page,
	login,
	database,
}) => {
	await database`delete from site_content where section = 'hours'`;
	await login();
	await page.goto("/admin/dashboard");
	await expect(page.getByText("Your contact page says “Mon-Sat: 8am-6pm”.")).toBeVisible();
	await expect(page.getByRole("link", { name: "Set Your Hours" })).toHaveAttribute(
		"href",
		"/admin/hours",
	);
	await database`
		update site_content set content = jsonb_set(content::jsonb, '{showPhone}', 'false')::text
		where section = 'contact'`;
	await expect(page.getByRole("link", { name: "Set Your Hours" })).toHaveCount(0);
});

test("the dashboard does without the count when it cannot be read", async ({ page, login }) => {
	await page.route("**/api/rpc/count_messages", (route) => route.fulfill({ status: 500 }));
	await login();
	await page.goto("/admin/dashboard");
	const messages = page.getByRole("main").getByRole("link", { name: /^Messages/ });
	await expect(messages).toBeVisible();
	await expect(messages).not.toContainText("unread");
});

test("messages in spam that may be honest are shown, and one tap takes one out", async ({
	page,
	login,
	database,
	expectAccessible,
}) => {
	await database`
		insert into contact_messages (name, email, subject, message, spam, spam_reason, spam_score)
		values
			('Ann', 'ann@example.com', 'Cakes', 'I like these three cakes', true,
				'too-fast too-many-links', 10),
			('Ben', 'ben@example.com', 'Watches', 'Buy', true, 'hidden-field has-links', 11),
			('Cat', 'cat@example.com', 'Rolls', 'How many?', true, 'flood', 0)`;
	const inSpam = async () => {
		const rows = await database`select name from contact_messages where spam order by name`;
		return rows.map(({ name }) => name);
	};
	await login();
	await page.goto("/admin/dashboard");
	const section = page.getByRole("region", { name: "2 messages in spam may be real" });
	await expect(section).toContainText("Ann: I like these three cakes");
	await expect(section).toContainText("Sent within seconds, Many links");
	await expect(section).not.toContainText("Ben");
	await expectAccessible();
	await section.getByRole("button", { name: "Not spam: message from Ann" }).click();
	await expect(page.getByText("Moved to the inbox")).toBeVisible();
	const one = page.getByRole("region", { name: "1 message in spam may be real" });
	await expect(one.getByRole("heading")).toBeFocused();
	expect(await inSpam()).toEqual(["Ben", "Cat"]);
	await expect(page.getByRole("link", { name: "1 unread message" })).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(section).toBeVisible();
	expect(await inSpam()).toEqual(["Ann", "Ben", "Cat"]);
	await section.getByRole("button", { name: "Not spam: message from Ann" }).click();
	await one.getByRole("button", { name: "Keep in spam: message from Cat" }).click();
	await expect(page.getByText("Kept in spam")).toBeVisible();
	await expect(one).toBeHidden();
	await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeFocused();
	expect(await inSpam()).toEqual(["Ben", "Cat"]);
});

test("a screen that cannot be read says why and can be tried again", async ({
	page,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await page.route("**/api/rpc/get_full_name", (route) =>
		route.fulfill({ status: 500, json: { message: "The ovens are cold" } }),
	);
	await navigate("/admin/user-settings");
	await expect(page.getByRole("alert")).toContainText("Something went wrong on the server.");
	await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
	await expectAccessible();
	await page.unroute("**/api/rpc/get_full_name");
	await page.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
});

test("the bar at the side leads everywhere, by keyboard as well", async ({
	page,
	login,
	navigate,
}) => {
	// The tablet of a counter.
	await page.setViewportSize({ width: 1024, height: 768 });
	await login();
	await navigate("/admin/dashboard");
	await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
	await page.keyboard.press("Tab");
	const skipLink = page.getByRole("link", { name: "Skip to content" });
	await expect(skipLink).toBeFocused();
	const bar = page.getByRole("navigation", { name: "Back office" });
	for (const [name, path] of Object.entries(areas)) {
		await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
	}
	await bar.getByRole("link", { name: "Profile" }).press("Enter");
	await expect(page).toHaveURL("/admin/user-settings");
	await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeFocused();
	await expect(bar.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
	await page.getByRole("link", { name: "View Site" }).click();
	await expect(page).toHaveURL("/");
});

test("Logout is above the end of the screen, however wide it is", async ({
	page,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/dashboard");
	const session = page.getByRole("navigation", { name: "Session" });
	const setup = page.getByRole("region", { name: "Make this bakery yours" });
	for (const width of [1024, 1280, 1920, 2560]) {
		await page.setViewportSize({ width, height: 800 });
		const end = async (box: Locator) => {
			const { x, width } = (await box.boundingBox()) ?? { x: 0, width: 0 };
			return Math.round(x + width);
		};
		expect(await end(session.getByRole("button", { name: "Logout" }))).toBe(await end(setup));
	}
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("the areas are in a menu", async ({ page, login, expectAccessible }) => {
		await login();
		await page.goto("/admin/dashboard");
		const menu = page.getByRole("navigation", { name: "Back office" });
		await expect(menu).toBeHidden();
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(menu).toBeVisible();
		await expectAccessible();
		await page.keyboard.press("Escape");
		await expect(menu).toBeHidden();
		await page.getByRole("button", { name: "Menu" }).click();
		await menu.getByRole("link", { name: "Profile" }).click();
		await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeFocused();
		await expect(menu).toBeHidden();
	});

	test("the menu closes for a link in it and for Back, and not for a page that comes meanwhile", async ({
		page,
		login,
	}) => {
		await login();
		await page.goto("/admin/dashboard");
		await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
		const menu = page.getByRole("navigation", { name: "Back office" });
		const arrival = Promise.withResolvers<void>();
		await page.route("**/api/rpc/**", async (route) => {
			await arrival.promise;
			await route.continue();
		});
		await page.getByRole("button", { name: "Menu" }).click();
		await menu.getByRole("link", { name: "Categories" }).click();
		await expect(menu).toBeHidden();
		await page.getByRole("button", { name: "Menu" }).click();
		arrival.resolve();
		await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeFocused();
		await expect(menu).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL("/admin/dashboard");
		await expect(menu).toBeHidden();
	});

	test("the menu breaks no word", async ({ page, login }) => {
		await login();
		for (const width of [320, 360, 390, 430, 768]) {
			await page.setViewportSize({ width, height: 844 });
			await page.goto("/admin/dashboard");
			await page.getByRole("button", { name: "Menu" }).click();
			const menu = page.getByRole("navigation", { name: "Back office" });
			await expect(menu.getByRole("link", { name: "Announcement" })).toBeVisible();
			const broken = await menu.getByRole("link").evaluateAll((links) =>
				links.flatMap((link) => {
					const text = [...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
					const words = text?.textContent?.split(" ") ?? [];
					if (!text) return [];
					const range = document.createRange();
					range.selectNodeContents(text);
					const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
					return lines > words.length ? [text.textContent] : [];
				}),
			);
			expect(broken, `at ${width} px`).toEqual([]);
		}
	});

	test("View Site and Logout are on the dashboard", async ({ page, login }) => {
		await login();
		await page.goto("/admin/dashboard");
		await expect(page.getByRole("link", { name: "View Site" })).toHaveAttribute("href", "/");
		await page.getByRole("button", { name: "Logout" }).click();
		await expect(page).toHaveURL("/");
	});

	test("nothing to be touched is smaller than 44 pixels", async ({ page, login, navigate }) => {
		await login();
		await page.goto("/admin/dashboard");
		await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
		const tooSmall = () =>
			page.locator("a, button, input").evaluateAll((elements) =>
				elements
					.filter((element) => element.checkVisibility())
					.filter((element) => !element.textContent?.startsWith("Skip"))
					.map((element) => ({ element, box: element.getBoundingClientRect() }))
					.filter(({ box }) => box.height < 44 || box.width < 44)
					.map(({ element, box }) => `${element.outerHTML} ${box.width} × ${box.height}`),
			);
		expect(await tooSmall()).toEqual([]);
		await navigate("/admin/user-settings");
		await expect(page.getByLabel("Full Name")).toBeVisible();
		expect(await tooSmall()).toEqual([]);
		await expectNothingSideways(page);
	});
});

test("every screen leads back to the dashboard", async ({ page, login, navigate }) => {
	await login();
	for (const path of [
		"/admin/today",
		"/admin/products",
		"/admin/categories",
		"/admin/pages",
		"/admin/navigation",
		"/admin/messages",
		"/admin/settings",
		"/admin/user-settings",
	] as const) {
		await navigate(path);
		await page.getByRole("main").getByRole("link", { name: "Back to Dashboard" }).click();
		await expect(page).toHaveURL("/admin/dashboard");
	}
});
