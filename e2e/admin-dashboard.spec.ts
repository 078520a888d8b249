import { expect, test } from "./fixtures.ts";

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

test("the dashboard and the bar lead to every area, with the unread messages", {
	tag: "@core",
}, async ({ page, login, database, expectAccessible }) => {
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

	const bar = page.getByRole("navigation", { name: "Back office" });
	for (const [name, path] of Object.entries(areas)) {
		await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
	}
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
	const profile = bar.getByRole("link", { name: "Profile" });
	await profile.press("Enter");
	await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeFocused();
	await expect(profile).toHaveAttribute("aria-current", "page");
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

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("the areas are in a menu, which breaks no word and has room for a thumb", async ({
		page,
		login,
		expectAccessible,
	}) => {
		await login();
		await page.goto("/admin/dashboard");
		const menu = page.getByRole("navigation", { name: "Back office" });
		const open = () => page.getByRole("button", { name: "Menu" }).click();
		await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
		await expect(menu).toBeHidden();
		await open();
		await expectAccessible();
		for (const width of [320, 390, 768]) {
			await page.setViewportSize({ width, height: 844 });
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
		await page.setViewportSize({ width: 390, height: 844 });
		const tooSmall = await page.locator("a, button, input").evaluateAll((elements) =>
			elements
				.filter((element) => element.checkVisibility())
				.filter((element) => !element.textContent?.startsWith("Skip"))
				.map((element) => ({ element, box: element.getBoundingClientRect() }))
				.filter(({ box }) => box.height < 44 || box.width < 44)
				.map(({ element, box }) => `${element.outerHTML} ${box.width} × ${box.height}`),
		);
		expect(tooSmall).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(menu).toBeHidden();

		// It closes for a link in it and for Back, and not for a screen that comes meanwhile.
		const arrival = Promise.withResolvers<void>();
		await page.route("**/api/rpc/**", async (route) => {
			await arrival.promise;
			await route.continue();
		});
		await open();
		await menu.getByRole("link", { name: "Categories" }).click();
		await expect(menu).toBeHidden();
		await open();
		arrival.resolve();
		await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeFocused();
		await expect(menu).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL("/admin/dashboard");
		await expect(menu).toBeHidden();
	});
});
