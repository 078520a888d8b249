import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

// The order of what the specification lists for the back office: what was added comes after it.

test.beforeEach(({ context }) => skipImages(context));

/** Checks that elements come one after the other in the document. */
async function expectInOrder(elements: Locator[]): Promise<void> {
	const handles = await Promise.all(elements.map((element) => element.first().elementHandle()));
	for (const [place, handle] of handles.slice(1).entries()) {
		const follows = await handles[place]?.evaluate(
			(one, other) =>
				other !== null &&
				(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
			handle,
		);
		expect(follows, `${elements[place]} before ${elements[place + 1]}`).toBe(true);
	}
}

test("the product form", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/products/:id", { id: "new" });
	await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
	const text = (name: string) => page.getByRole("textbox", { name });
	await expectInOrder([
		...[text("Name"), text("Description"), text("Price in $")],
		...[page.getByRole("group", { name: /^Categories/ })],
		...[page.getByRole("switch", { name: "Featured" })],
		...[page.getByRole("switch", { name: "Active" })],
		...[page.getByRole("button", { name: "Choose Image" }), text("Ingredients")],
		...[page.getByRole("group", { name: /^Allergens/ }), text("Weight or Size")],
	]);
});

test("the category form, with a display order of 0", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/categories/:id", { id: "new" });
	const order = page.getByRole("spinbutton", { name: "Display Order" });
	await expect(order).toHaveValue("0");
	await expectInOrder([
		page.getByRole("textbox", { name: "Name" }),
		page.getByRole("textbox", { name: "Slug" }),
		page.getByRole("textbox", { name: "Description" }),
		page.getByRole("button", { name: "Choose Image" }),
		order,
	]);
});

test("the settings", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/settings");
	const headings = page.getByRole("main").getByRole("heading", { level: 2 });
	await expect(headings.first()).toBeVisible();
	const named = ["Website Name", "Logo Settings", "Brand Colors", "Contact Information"];
	expect((await headings.allTextContents()).slice(0, 5)).toEqual([
		...named,
		"SEO & Meta Information",
	]);
});

test("the toolbar of the editor", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	const toolbar = page.getByRole("toolbar", { name: "Formatting" });
	await expect(toolbar).toBeVisible();
	const names = await toolbar
		.locator("select, button")
		.evaluateAll((tools) => tools.map(({ ariaLabel }) => ariaLabel));
	expect(names).toEqual([
		...["Text style", "Font", "Size", "Bold", "Italic", "Underline", "Strikethrough"],
		...["Quote", "Numbered list", "Bulleted list", "Indent less", "Indent more", "Alignment"],
		...["Text color", "Background color", "Link", "Image", "Video", "Remove formatting"],
		...["Undo", "Redo"],
	]);
});

test("the cards of the dashboard", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/dashboard");
	const cards = page.getByRole("main").locator("li > a[href^='/admin/']:has(svg)");
	await expect(cards.first()).toBeVisible();
	const paths = await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
	expect(paths.slice(0, 6)).toEqual([
		...["/admin/products", "/admin/categories", "/admin/pages"],
		...["/admin/user-settings", "/admin/settings", "/admin/navigation"],
	]);
	expect(new Set(paths).size).toBe(paths.length);
});

for (const path of ["/admin/navigation", "/admin/dashboard", "/admin/orders", "/admin/settings"]) {
	test(`Logout on ${path} is in sight, on a phone after one tap`, async ({ page, login }) => {
		await page.setViewportSize({ width: 1280, height: 800 });
		await login();
		await page.goto(path);
		const logout = page.getByRole("button", { name: "Logout" });
		await expect(logout).toHaveCount(1);
		await expect(logout).toBeInViewport();
		await expect(page.locator("a[href='/admin/dashboard']").first()).toBeInViewport();
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole("button", { name: "Menu", exact: true }).click();
		await expect(
			page.getByRole("navigation", { name: "Back office" }).getByRole("button", { name: "Logout" }),
		).toBeInViewport({ ratio: 1 });
	});
}
