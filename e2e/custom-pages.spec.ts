import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { findOverflow } from "./overflow.ts";

test.beforeEach(({ context }) => skipImages(context));

const rowOf = (page: Page, title: string) =>
	page
		.getByRole("region", { name: "Your Pages" })
		.getByRole("listitem")
		.filter({ has: page.getByText(title, { exact: true }) });

/** Fills in every gap, as the owner would. */
async function fillInGaps(page: Page) {
	await page.getByRole("tab", { name: "Code View" }).click();
	const code = page.getByRole("textbox", { name: "Content as HTML" });
	await code.fill((await code.inputValue()).replace(/\[[^\]]*\]/g, "Anna Huber"));
	await page.getByRole("tab", { name: "Visual Editor" }).click();
}

test("an imprint is filled in, published, moved, deleted, and restored", async ({
	page,
	request,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	expect((await request.get("/imprint")).status()).toBe(404);
	await login();
	await navigate("/admin/pages");
	await expect(page.getByText("No custom pages yet")).toBeVisible();
	await page.getByRole("button", { name: "Add Page" }).click();
	await expectAccessible();
	await page.getByRole("dialog").getByRole("link", { name: "Imprint" }).click();
	await expect(page.getByRole("heading", { name: "Add Page" })).toBeVisible();
	await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Imprint");
	await expect(page.getByLabel("Path")).toHaveValue("imprint");
	await expect(page.getByRole("switch", { name: "Show in the Footer" })).toBeChecked();
	await expect(page.getByText(/\d+ gaps to fill in/)).toBeVisible();
	await expectAccessible();

	const path = page.getByLabel("Path");
	await path.fill("/products");
	await page.getByRole("button", { name: "Save Page" }).click();
	await expect(path).toHaveAccessibleDescription(/The site uses \/products itself/);
	await path.fill("imprint");
	// Gaps are tapped, typed over, and walked through.
	const content = page.getByRole("textbox", { name: "Content", exact: true });
	await content.getByText("[name of the business and its owner]").click();
	await page.keyboard.type("Ada Berger");
	await expect(content).toContainText("Ada Berger");
	await expect(content).not.toContainText("[name of the business");
	await expect(content.locator("strong", { hasText: "Ada" })).toHaveCount(0);

	const next = page.getByRole("button", { name: /^Next Gap/ });
	const left = Number((await next.textContent())?.match(/\d+/)?.[0]);
	expect(left).toBeGreaterThan(3);
	await next.click();
	await page.keyboard.type("Sole proprietor");
	await expect(content).toContainText("Legal form: Sole proprietor");
	await expect(next).toHaveText(`Next Gap (${left - 1})`);

	await page.getByText("All Gaps").click();
	await page.getByRole("button", { name: "name of the authority" }).click();
	await page.keyboard.type("City Hall");
	await expect(content).toContainText("Supervisory authority: City Hall");
	while (await next.isVisible()) {
		await next.click();
		await page.keyboard.type("none");
	}
	await expect(page.getByText(/to fill in$/)).toHaveCount(0);
	await page.getByRole("button", { name: "Save Page" }).click();
	await expect(page.getByText("Page created successfully")).toBeVisible();
	const [saved] = await database`select content from custom_pages where purpose = 'imprint'`;
	expect(saved?.content).not.toMatch(/<strong>|\[/);
	expect(saved?.content).toContain("Legal form: Sole proprietor");
	await expect(rowOf(page, "Imprint")).toContainText("Draft");
	expect((await request.get("/imprint")).status()).toBe(404);

	await page.getByRole("link", { name: "Edit Imprint" }).click();
	await page.getByRole("switch", { name: "Published" }).check();
	await page.getByRole("button", { name: "Save Page" }).click();
	await expect(rowOf(page, "Imprint")).toContainText("Published");

	await navigate("/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
	await expect(page.getByText("Ada Berger").first()).toBeVisible();
	await expect(page).toHaveTitle("Imprint | Rye & Marigold");
	expect(await (await request.get("/sitemap.xml")).text()).toContain("/imprint</loc>");

	await navigate("/admin/pages");
	await page.getByRole("link", { name: "Edit Imprint" }).click();
	await page.getByLabel("Path").fill("impressum");
	await expect(page.getByLabel("Path")).toHaveAccessibleDescription("/imprint will redirect here.");
	await page.getByRole("button", { name: "Save Page" }).click();
	await expect(rowOf(page, "Imprint")).toContainText("/impressum");
	const moved = await request.get("/imprint", { maxRedirects: 0 });
	expect(moved.status()).toBe(301);
	expect(moved.headers().location).toBe("/impressum");

	await page.getByRole("button", { name: "Delete Imprint" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Page deleted successfully")).toBeVisible();
	expect((await request.get("/impressum")).status()).toBe(404);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(rowOf(page, "Imprint")).toBeVisible();
	expect((await request.get("/impressum")).status()).toBe(200);
});

test("turning on orders adds them to the privacy page", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/orders/settings");
	const lacks = page.getByText("Your privacy page says nothing about orders");
	await page.getByRole("switch", { name: "Take Orders" }).check();
	await expect(page.getByText("You have no published privacy page")).toBeVisible();
	await expect(page.getByRole("link", { name: "Add a Privacy Page" })).toBeVisible();
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Order settings saved")).toBeVisible();
	await database`insert into custom_pages (title, path, purpose, content, is_published)
		values ('Privacy', 'privacy', 'privacy', '<p>We keep messages.</p>', true)`;
	await navigate("/admin/orders/settings");
	await expect(lacks).toBeVisible();
	await expectAccessible();
	await page.getByRole("link", { name: "Edit the Privacy Page" }).click();
	await page.getByRole("button", { name: "Add the Section" }).click();
	await expect(page.getByRole("textbox", { name: "Content", exact: true })).toContainText(
		"The products that you choose stay in your own browser until you order.",
	);
	await expect(page.getByText("This page says nothing about orders")).toBeHidden();
	await page.getByRole("button", { name: "Save Page" }).click();
	await expect(page.getByText("Page updated successfully")).toBeVisible();
	await navigate("/admin/orders/settings");
	await expect(page.getByRole("switch", { name: "Take Orders" })).toBeChecked();
	await expect(lacks).toBeHidden();

	await navigate("/admin/pages/own/:id", { id: "terms" });
	await expect(page.getByRole("textbox", { name: "Content", exact: true })).toContainText(
		"With the button “Place order” you place a binding order.",
	);
});

test("what links to a page is named, follows it to another path, and comes back with it", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await database`insert into custom_pages (title, path, is_published) values ('Jobs', 'jobs', true)`;
	await database`insert into navigation_items (title, path, show_in_footer, display_order)
		values ('Work with Us', '/jobs', true, 90)`;
	await database`update site_content set content = '<p><a href="/jobs">We look for help.</a></p>'
		where section = 'about'`;
	const addresses = async () => {
		const [item] = await database`select path from navigation_items where title = 'Work with Us'`;
		const [about] = await database`select content from site_content where section = 'about'`;
		return [item?.path, about?.content];
	};
	await login();
	await navigate("/admin/pages");
	await page.getByRole("link", { name: "Edit Jobs" }).click();
	const change = page.getByRole("switch", { name: "Update Links to This Page" });
	await expect(change).toHaveCount(0);
	await page.getByLabel("Path").fill("careers");
	await expect(change).toBeChecked();
	await expect(page.getByText("Menu: Work with Us")).toBeVisible();
	await expect(page.getByText("About Page")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Save Page" }).click();
	await expect(page.getByText("Page updated successfully")).toBeVisible();
	expect(await addresses()).toEqual([
		"/careers",
		'<p><a href="/careers">We look for help.</a></p>',
	]);

	await page.getByRole("button", { name: "Delete Jobs" }).click();
	const dialog = page.getByRole("alertdialog");
	await expect(dialog.getByText("Menu: Work with Us")).toBeVisible();
	await expectAccessible();
	await dialog.getByLabel("Point these links to").selectOption("Contact");
	await dialog.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Page deleted successfully")).toBeVisible();
	expect((await addresses())[0]).toBe("/contact");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(rowOf(page, "Jobs")).toBeVisible();
	expect((await addresses())[0]).toBe("/careers");
});

test("the contact form links to the privacy page", async ({ page, database, navigate }) => {
	await navigate("/contact");
	const form = page.getByRole("region", { name: "Send Us a Message" });
	await expect(form.getByRole("link")).toHaveCount(0);
	await database`insert into custom_pages (title, path, purpose, is_published)
		values ('Datenschutz', 'datenschutz', 'privacy', true)`;
	await expect(form.getByRole("link", { name: "Datenschutz" })).toBeVisible();
	await form.getByRole("link", { name: "Datenschutz" }).click();
	await expect(page).toHaveURL("/datenschutz");
	await expect(page.getByRole("heading", { level: 1, name: "Datenschutz" })).toBeVisible();
});

test("a catering page is seen in the preview while it is written, published with a hero, and duplicated as a draft", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/own/:id", { id: "catering" });
	const preview = page.frameLocator("iframe");
	await expect(preview.getByRole("heading", { level: 1, name: "Catering" })).toBeVisible();
	await page.getByLabel("Hero Layout").selectOption("Side by Side (Image Right)");
	await page.getByLabel("Subtitle").fill("For ten people and more");
	await page.getByText("0 button(s) configured").click();
	await page.getByRole("button", { name: "Add Button" }).click();
	const button = page.getByRole("group", { name: "Button 1" });
	await button.getByLabel("Text").fill("Ask for an Offer");
	await button.getByLabel("URL").fill("javascript:alert(1)");
	await fillInGaps(page);
	await page.getByRole("switch", { name: "Published" }).check();
	await page.getByRole("button", { name: "Save Page" }).click();
	await expect(button.getByLabel("URL")).toHaveAccessibleDescription(
		"URL must start with / or be a web address",
	);
	await button.getByLabel("URL").fill("/contact");
	await expect(preview.getByRole("link", { name: "Ask for an Offer" })).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Save Page" }).click();
	await expect(rowOf(page, "Catering")).toContainText("Published");

	await database`
		update custom_pages set image_url = site_content.image_url from site_content where section = 'hero'`;
	await navigate("/:path", { path: "catering" });
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catering");
	const hero = page.locator("[data-layout=side-by-side]");
	await expect(hero.getByText("For ten people and more")).toBeVisible();
	await expect(hero.locator("img")).toHaveAttribute("fetchpriority", "high");
	await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
	await expectAccessible();
	await page.getByRole("main").getByRole("link", { name: "Ask for an Offer" }).click();
	await expect(page).toHaveURL("/contact");

	await database`
		update site_content set content = (content::jsonb || '{"language": "de-AT"}')::text
		where section = 'settings'`;
	await navigate("/admin/pages");
	await page.getByRole("button", { name: "Duplicate Catering" }).click();
	await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Catering (Kopie)");
	expect(
		await database`select path, is_published from custom_pages order by display_order`,
	).toEqual([
		{ path: "catering", is_published: true },
		{ path: "catering-2", is_published: false },
	]);
});

test("a long title fits at every width", async ({ page, database, navigate }) => {
	const title = "Datenschutzgrundverordnungsinformationen";
	const html = `<h2>${title}</h2><p>${title}</p>`;
	await database`
		insert into custom_pages (title, path, subtitle, content, show_in_footer, is_published)
		values (${title}, 'long', ${title}, ${html}, true, true)`;
	await navigate("/:path", { path: "long" });
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
	expect(await findOverflow(page)).toEqual([]);
});
