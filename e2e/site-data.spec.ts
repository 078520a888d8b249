import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Requests for page data from now on, without prefetches. */
function requestedData(page: Page): string[] {
	const requested: string[] = [];
	page.on("request", (request) => {
		const { pathname, search } = new URL(request.url());
		if (request.resourceType() === "fetch" && pathname.endsWith(".data")) {
			requested.push(pathname + search);
		}
	});
	return requested;
}

test("what every page knows is read again after a save, but not between screens", async ({
	page,
	login,
	database,
}) => {
	const [item] = await database`select id from navigation_items where title = 'About'`;
	await login();
	await page.goto("/admin/dashboard");
	const bar = page.getByRole("navigation", { name: "Back office" });
	const title = page.getByRole("heading", { level: 1 });
	const requested = requestedData(page);

	await bar.getByRole("link", { name: "Products" }).click();
	await expect(title).toHaveText("Products");
	await page.getByLabel("Search by name").fill("cake");
	await expect(page).toHaveURL("/admin/products?search=cake");
	await bar.getByRole("link", { name: "Navigation" }).click();
	await expect(title).toHaveText("Navigation");
	await page.getByRole("link", { name: "Edit About" }).click();
	await expect(page).toHaveURL(`/admin/navigation?item=${item?.id}`);
	await page.goBack();
	await expect(page).toHaveURL("/admin/navigation");
	await page.goBack();
	await expect(title).toHaveText("Products");
	await bar.getByRole("link", { name: "Settings" }).click();
	await expect(title).toHaveText("Site Settings");
	expect(requested).toEqual([]);

	await page.getByRole("textbox", { name: "Website Name" }).fill("Crumb & Co");
	await page.getByRole("button", { name: "Save Settings" }).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Crumb & Co" })).toBeVisible();
	expect(requested).toEqual(["/admin/settings.data"]);

	// A busy server sends the last good page meanwhile, and the browser then reads it a second time.
	await expect.poll(async () => (await page.request.get("/_.data")).text()).toContain("Crumb & Co");
	await page.getByRole("link", { name: "View Site" }).click();
	await expect(page.getByRole("contentinfo")).toContainText("Crumb & Co");
	expect(requested).toEqual(["/admin/settings.data", "/_.data"]);
});
