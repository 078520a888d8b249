import { expect, test } from "./fixtures.ts";
import { startSite } from "./site.ts";
import { signInHere } from "./users.ts";

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
