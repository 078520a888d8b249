import type { Page } from "@playwright/test";
import { addressesIn } from "../../e2e/addresses.ts";
import { changeSection } from "../../e2e/content.ts";
import { demoIds } from "../../e2e/demo-bakery.ts";
import { transparentPng } from "../../e2e/images.ts";
import type { Site } from "../../e2e/site.ts";
import { openMenu, type Screen, screenAt } from "./screen.ts";

const demoProduct = `/admin/products/${demoIds.product}`;

const demoImage = "/admin/images/details?key=country-sourdough.jpg";

const products: Screen[] = [
	screenAt("/admin/products?search=nothing"),
	{
		name: "admin-products-none",
		address: "/admin/products",
		arrange: ({ database }) => database`delete from products`,
	},
	{
		name: "admin-products-price",
		address: "/admin/products",
		show: (page) => press(page, /Change the price of Country Sourdough/),
	},
	{
		name: "admin-products-delete",
		address: "/admin/products",
		show: (page) => press(page, "Delete Country Sourdough"),
	},
	{
		name: "admin-product-invalid",
		address: "/admin/products/new",
		show: (page) => press(page, "Save Product"),
	},
	{
		name: "admin-product-unsaved",
		address: demoProduct,
		show: async (page) => {
			await page.getByLabel("Name").fill("City Sourdough");
			await page.getByRole("link", { name: "Back to Products" }).click();
		},
	},
	{ name: "admin-product-conflict", address: demoProduct, changesData: true, show: saveTooLate },
];

const categories: Screen[] = [
	{
		name: "admin-categories-delete",
		address: "/admin/categories",
		show: (page) => press(page, "Delete Breads"),
	},
	{
		name: "admin-category-invalid",
		address: "/admin/categories/new",
		show: (page) => press(page, "Save Category"),
	},
];

const images: Screen[] = [
	screenAt(demoImage),
	screenAt("/admin/images?search=nothing"),
	{
		name: "admin-images-upload",
		address: "/admin/images",
		show: (page) => press(page, "Upload Images"),
	},
	{
		name: "admin-image-delete",
		address: demoImage,
		show: async (page) => {
			await press(page, "Delete Image");
			await page.getByRole("alertdialog").getByRole("listitem").first().waitFor();
		},
	},
	{ name: "admin-image-replace", address: demoImage, show: replaceImage },
	{ name: "admin-gallery", address: "/admin/products/new", show: chooseFromGallery },
	{
		name: "admin-gallery-delete",
		address: "/admin/products/new",
		show: async (page) => {
			await chooseFromGallery(page);
			await press(page, "Delete");
			await page.getByRole("alertdialog").getByRole("listitem").first().waitFor();
		},
	},
	{ name: "admin-gallery-upload", address: "/admin/products/new", show: giveFiles },
];

const pages: Screen[] = [
	screenAt("/admin/pages/no-such-page"),
	{
		name: "admin-page-buttons",
		address: "/admin/pages/home",
		show: (page) => page.getByText("2 button(s) configured").click(),
	},
	{
		name: "admin-page-preview",
		address: "/admin/pages/home",
		show: showPreview,
	},
	{
		name: "admin-page-code",
		address: "/admin/pages/about",
		show: (page) => page.getByRole("tab", { name: "Code View" }).click(),
	},
	{
		name: "admin-page-table",
		address: "/admin/pages/about",
		arrange: ({ database }) =>
			changeSection(database, "about", {
				content: {
					text: `<table><tr><th>Loaf</th></tr><tr><td>Rye</td></tr></table>
						<p><img src="/storage/v1/object/public/product-images/about.jpg" alt=""></p>`,
				},
			}),
		show: (page) => page.getByRole("cell", { name: "Rye" }).click(),
	},
	{
		name: "admin-page-unsupported",
		address: "/admin/pages/about",
		arrange: ({ database }) =>
			changeSection(database, "about", {
				content: { text: `<p>A line</p><details><summary>More</summary>Hidden</details>` },
			}),
	},
	...["Text color", "Link", "Image", "Video"].map((tool) => ({
		name: `admin-page-${tool.toLowerCase().replace(" ", "-")}`,
		address: "/admin/pages/about",
		show: async (page: Page) => {
			await page
				.getByRole("toolbar", { name: "Formatting" })
				.getByRole("button", { name: tool, exact: true })
				.click();
			await page.getByRole("dialog").waitFor();
		},
	})),
];

const navigation: Screen[] = [
	{
		name: "admin-navigation-delete",
		address: "/admin/navigation",
		show: (page) => press(page, "Delete About"),
	},
	{
		name: "admin-navigation-invalid",
		address: "/admin/navigation",
		show: (page) => press(page, "Add Item"),
	},
	{
		name: "admin-navigation-none",
		address: "/admin/navigation",
		arrange: ({ database }) => database`delete from navigation_items`,
	},
];

const messages: Screen[] = [
	screenAt("/admin/messages?search=nothing"),
	{
		name: "admin-messages-none",
		address: "/admin/messages",
		arrange: ({ database }) => database`delete from contact_messages`,
	},
	{
		name: "admin-messages-open",
		address: "/admin/messages",
		show: (page) => page.getByText("Birthday").click(),
	},
	{ name: "admin-messages-chosen", address: "/admin/messages", show: chooseAllMessages },
	{
		name: "admin-messages-delete",
		address: "/admin/messages",
		show: async (page) => {
			await chooseAllMessages(page);
			await press(page, "Delete");
		},
	},
	{
		name: "admin-messages-moved",
		address: "/admin/messages",
		changesData: true,
		show: async (page) => {
			await chooseAllMessages(page);
			await press(page, "Spam");
			await page.locator("[data-sonner-toast]").waitFor();
		},
	},
];

const settings: Screen[] = [
	{
		name: "admin-settings-invalid",
		address: "/admin/settings",
		show: async (page) => {
			await page.getByRole("textbox", { name: "Website Name" }).fill("");
			await page.getByLabel("Email", { exact: true }).fill("not an address");
			await press(page, "Save Settings");
		},
	},
	{
		name: "admin-settings-logo-only",
		address: "/admin/settings",
		show: (page) => page.getByLabel("Show Logo Only").check(),
	},
	{
		name: "admin-user-settings-confirm",
		address: "/admin/user-settings",
		show: async (page) => {
			await page.getByLabel("New Password").fill("another long password");
			await press(page, "Update Profile");
			await page.getByRole("dialog").waitFor();
		},
	},
];

const failures: Screen[] = [
	{
		name: "admin-load-failure",
		address: "/admin/dashboard",
		isPending: true,
		show: async (page) => {
			await page.route(/\/api\/rpc\/|\/health/, (route) => route.abort());
			await page
				.getByRole("main")
				.getByRole("link", { name: /^Products/ })
				.click();
			await page.getByRole("button", { name: "Try Again" }).waitFor();
		},
	},
	// The last of all: it ends the session.
	{
		name: "admin-session-ended",
		address: "/admin/user-settings",
		changesData: true,
		show: async (page, { database }) => {
			await page.getByLabel("Full Name").fill("Rosa Rye");
			await database`delete from accounts.sessions`;
			await press(page, "Update Profile");
			await page.getByRole("dialog").waitFor();
		},
	},
];

/** The back office after the sign-in. */
export const backOfficeScreens: readonly Screen[] = [
	{ name: "admin-menu", address: "/admin/dashboard", show: openMenu },
	...addressesIn("back office", demoIds).map(screenAt),
	...products,
	...categories,
	...images,
	...pages,
	...navigation,
	...messages,
	...settings,
	...failures,
];

async function press(page: Page, name: string | RegExp): Promise<void> {
	await page.getByRole("button", { name, exact: true }).first().click();
}

async function saveTooLate(page: Page, { database }: Site): Promise<void> {
	await page.getByLabel("Name").fill("City Sourdough");
	await database`
		update products set name = 'Village Sourdough', price = 11 where id = ${demoIds.product}`;
	await press(page, "Save Product");
	await page.getByRole("dialog").waitFor();
}

async function openGallery(page: Page): Promise<void> {
	await press(page, "Choose Image");
	await page.getByRole("radio").first().waitFor();
}

async function chooseFromGallery(page: Page): Promise<void> {
	await openGallery(page);
	await page.getByRole("radio").nth(1).check();
}

/** One file that is none, and one that is asked about before it is uploaded. */
async function giveFiles(page: Page): Promise<void> {
	await openGallery(page);
	await page.getByRole("tab", { name: "Upload New" }).click();
	const choosing = page.waitForEvent("filechooser");
	await press(page, "Choose Files");
	await (await choosing).setFiles([
		{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Rye") },
		{ name: "logo.png", mimeType: "image/png", buffer: await transparentPng(40, 30) },
	]);
	await page.getByRole("img", { name: "logo.png as it will be saved" }).waitFor();
	await press(page, "Close message");
	await page.locator("[data-sonner-toast]").waitFor({ state: "detached" });
}

async function replaceImage(page: Page): Promise<void> {
	await press(page, "Replace Everywhere");
	await page.getByRole("tab", { name: "Choose from Gallery" }).click();
	await page.getByRole("radio").nth(1).check();
	await press(page, "Select Image");
	await page.getByRole("alertdialog").waitFor();
}

/** On a phone behind a tab; elsewhere beside the form, where it is shown as on a phone. */
async function showPreview(page: Page): Promise<void> {
	const tab = page.getByRole("tab", { name: "Preview" });
	if (await tab.isVisible()) await tab.click();
	else await page.getByRole("group", { name: "Show on" }).getByRole("button").first().click();
}

async function chooseAllMessages(page: Page): Promise<void> {
	await page.getByLabel("Select all on this page").check();
}
