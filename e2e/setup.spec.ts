import { expect, test } from "./fixtures.ts";
import { startSite } from "./site.ts";
import { signInHere } from "./users.ts";

test("an owner removes the demo in one step, and takes it back", async ({
	page,
	context,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/dashboard");
	const panel = page.getByRole("region", { name: "Make this bakery yours" });
	// The site may have been backed up before; nothing else can be done already.
	await expect(panel).toContainText(/[01] of 16 set up/);
	await panel.getByRole("button", { name: "Make this bakery yours" }).click();
	await expect(panel).toContainText("Visitors read “Mon-Sat: 8am-6pm” until then");
	await expectAccessible();
	await panel.getByRole("button", { name: "Remove Demo Content" }).click();
	const dialog = page.getByRole("alertdialog", { name: "Remove Demo Content" });
	await expect(dialog).toContainText("24 products, 6 categories, 6 texts, and 37 images");
	await expectAccessible();
	await dialog.getByRole("button", { name: "Remove" }).click();
	await expect(page.getByText("Demo content removed")).toBeVisible();
	await expect(panel.getByRole("button", { name: "Remove Demo Content" })).toHaveCount(0);

	const visitor = await context.newPage();
	await visitor.goto("/");
	await expect(visitor.getByRole("heading", { name: "Opening soon" })).toBeVisible();
	await expect(visitor.getByText("Rye & Marigold")).toHaveCount(0);
	await visitor.goto("/products");
	await expect(visitor.getByText("There are no products here yet.")).toBeVisible();

	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("73 items restored")).toBeVisible();
	await visitor.goto("/");
	await expect(visitor.getByRole("heading", { name: "Visit Us" })).toBeVisible();
	await expect(visitor.getByRole("heading", { name: "Our Categories" })).toBeVisible();
});

test("one tap shows the demo with pickup orders, and removing it turns them off", async ({
	page,
	context,
	login,
	navigate,
	expectAccessible,
}) => {
	const visitor = await context.newPage();
	await visitor.goto("/contact");
	await expect(visitor.getByText("Mon-Sat: 8am-6pm")).toBeVisible();
	await login();
	await navigate("/admin/dashboard");
	await page.getByRole("button", { name: "Show pickup orders" }).click();
	await expect(page.getByText("Saturday has 120 orders")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByRole("button", { name: "Show pickup orders" })).toHaveCount(0);
	await expectAccessible();
	await page.getByRole("button", { name: "Pickup List" }).click();
	await expect(page.getByRole("main")).toContainText("Fatima Dubois");

	await visitor.reload();
	await expect(visitor.getByText("Mon-Sat: 8am-6pm")).toBeVisible();
	await visitor.getByRole("banner").getByRole("link", { name: "Catering" }).click();
	await expect(visitor.getByRole("heading", { name: "Catering", level: 1 })).toBeVisible();
	await visitor.goto("/order");
	await expect(visitor.getByRole("main")).toContainText("Country Sourdough");

	await navigate("/admin/dashboard");
	await page.getByRole("button", { name: "Remove Demo Content" }).click();
	const dialog = page.getByRole("alertdialog", { name: "Remove Demo Content" });
	await expect(dialog).toContainText(
		"24 products, 6 categories, 8 texts, 1 page, 1 menu item, and 37 images",
	);
	await expect(dialog).toContainText("120 orders are deleted for good. Orders are turned off.");
	await dialog.getByRole("button", { name: "Remove" }).click();
	await expect(page.getByText("Demo content removed")).toBeVisible();
	await expect(page.getByRole("button", { name: "Show pickup orders" })).toHaveCount(0);
	for (const address of ["/order", "/catering"]) {
		expect((await visitor.goto(address))?.status()).toBe(404);
	}
	await visitor.goto("/");
	await expect(visitor.getByRole("heading", { name: "Opening soon" })).toBeVisible();
	await expect(visitor.getByRole("link", { name: /Order|Catering/ })).toHaveCount(0);

	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("77 items restored")).toBeVisible();
	await expect(page.getByRole("button", { name: "Show pickup orders" })).toBeVisible();
});

test("DEMO=full starts a bakery that takes orders", async ({ browser }) => {
	const site = await startSite({ DEMO: "full" });
	const context = await browser.newContext({ baseURL: site.origin });
	try {
		const page = await context.newPage();
		await page.goto("/products");
		await page.getByRole("link", { name: "Chocolate Layer Cake" }).first().click();
		await expect(page.getByRole("heading", { name: "Chocolate Layer Cake" })).toBeVisible();
		await expect(page.getByText("From $28.00").first()).toBeVisible();
		const shown = page.getByRole("main").getByRole("img", { name: /Chocolate Layer Cake/ });
		await expect(shown.first()).toBeVisible();
		const broken = await page.evaluate(() =>
			[...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0),
		);
		expect(broken).toEqual([]);
		const counted = await site.database`select day, count(*)::int from private.orders group by day`;
		expect(counted).toMatchObject([{ count: 120 }]);
	} finally {
		await context.close();
		await site.stop();
	}
});

test("the steps are one line that opens, stays as it was left, and leads to the next one", async ({
	page,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/dashboard");
	const panel = page.getByRole("region", { name: "Make this bakery yours" });
	const line = panel.getByRole("button", { name: "Make this bakery yours" });
	await expect(line).toHaveAttribute("aria-expanded", "false");
	await expect(panel.getByRole("link")).toHaveText(["Opening hours"]);
	await expectAccessible();
	await line.press("Enter");
	await expect(panel.getByRole("link", { name: "Search engines" })).toBeVisible();
	await page.reload();
	await expect(panel.getByRole("link", { name: "Search engines" })).toBeVisible();
	await line.click();
	await expect(panel.getByRole("link")).toHaveText(["Opening hours"]);
	await page.reload();
	await expect(line).toHaveAttribute("aria-expanded", "false");
});

test("a palette sets all three colors", async ({ page, login, navigate, database }) => {
	await login();
	await navigate("/admin/settings");
	await page.getByRole("button", { name: "Rosemary" }).click();
	await expect(page.getByRole("textbox", { name: "Primary Color", exact: true })).toHaveValue(
		"#4a6343",
	);
	await expect(page.getByRole("button", { name: "Rosemary" })).toHaveAttribute(
		"aria-pressed",
		"true",
	);
	await page.getByRole("button", { name: "Save Settings" }).click();
	await expect(page.getByText(/^Settings saved successfully/)).toBeVisible();
	const [stored] = await database`
		select content::jsonb ->> 'accent' as accent from site_content where section = 'settings'`;
	expect(stored?.accent).toBe("#e3b04b");
});

test("DEMO=no starts an empty bakery with a menu, and steps to fill it", async ({ browser }) => {
	const site = await startSite({ DEMO: "no" });
	const context = await browser.newContext({ baseURL: site.origin });
	try {
		const page = await context.newPage();
		await page.goto("/");
		await expect(page.getByRole("heading", { name: "Opening soon" })).toBeVisible();
		await expect(page.getByRole("banner").getByRole("link", { name: "Products" })).toBeVisible();
		const broken = await page.evaluate(() =>
			[...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0),
		);
		expect(broken).toEqual([]);
		await page.goto("/admin");
		await signInHere(page, site.administrator);
		const panel = page.getByRole("region", { name: "Make this bakery yours" });
		await expect(panel.getByRole("link", { name: "Opening hours" })).toBeVisible();
		await expect(panel.getByRole("button", { name: "Remove Demo Content" })).toHaveCount(0);
		await page.goto("/admin/images");
		await expect(page.getByRole("heading", { name: "Images", level: 1 })).toBeVisible();
		await expect(page.getByRole("article")).toHaveCount(0);
	} finally {
		await context.close();
		await site.stop();
	}
});
