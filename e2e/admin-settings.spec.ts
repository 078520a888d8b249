import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { expect, test } from "./fixtures.ts";
import { transparentPng } from "./images.ts";

const svgLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><circle cx="50" cy="50" r="50" fill="#a63d2f"/></svg>`;

const savedToast = "Settings saved successfully. Refresh to see all changes.";

/** A section's stored values. */
async function stored(database: Sql, section: string) {
	const [row] = await database`
		select title, image_url, content, version from site_content where section = ${section}`;
	return {
		title: row?.title,
		imageUrl: row?.image_url,
		version: row?.version,
		content: JSON.parse(row?.content ?? "null"),
	};
}

const siteName = (page: Page) => page.getByRole("textbox", { name: "Website Name" });

const save = (page: Page) => page.getByRole("button", { name: "Save Settings" }).click();

const brandColor = (page: Page) =>
	page.evaluate(() => document.documentElement.style.getPropertyValue("--brand-primary"));

const iconOf = (page: Page) =>
	page.locator('link[rel="icon"][type="image/svg+xml"]').getAttribute("href");

const uploadLogo = (page: Page, name: string, mimeType: string, text: string) =>
	page.getByLabel("Logo file").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });

test("everything is saved together and shows on open public pages", {
	tag: "@core",
}, async ({ page, context, login, navigate, database, expectAccessible }) => {
	const visitor = await context.newPage();
	await visitor.goto("/contact");
	const oldIcon = await iconOf(visitor);
	await login();
	await navigate("/admin/settings");
	await expect(page.getByRole("heading", { name: "Site Settings" })).toBeVisible();
	await expectAccessible();

	await expect(page.getByLabel("Logo Size")).toHaveCount(0);
	await siteName(page).fill("Crumb & Co");
	await uploadLogo(page, "Our Logo.SVG", "image/svg+xml", svgLogo);
	await expect(page.getByText("Logo uploaded successfully")).toBeVisible();
	await page.getByLabel("Show Logo Only").check();
	await page.getByLabel("Logo Size").fill("60");
	await page.getByLabel("Primary Color", { exact: true }).fill("2D5F3F");
	await page.getByLabel("Accent Color picker").fill("#0000ff");
	await page.getByLabel("Email", { exact: true }).fill("hello@crumb.example");
	await page.getByLabel("Phone Visible").uncheck();
	const profile = (number: number) => page.getByRole("group", { name: `Profile ${number}` });
	await profile(1).getByLabel("Profile Link").fill("instagram.com/crumb");
	for (const address of ["http://wrong.example", "https://bakers.example/crumb"]) {
		await page.getByRole("button", { name: "Add Profile" }).click();
		await page.getByLabel("Profile Link").last().fill(address);
	}
	await page.getByRole("button", { name: "Remove profile 2" }).click();
	await expect(profile(2).getByLabel("Profile Link")).toHaveValue("https://bakers.example/crumb");
	await page.getByLabel("Meta Title").fill("Crumb & Co, bakery");
	await page.getByLabel("Keywords").fill("bread, cake");
	await save(page);
	await expect(page.getByText(savedToast)).toBeVisible();

	const { imageUrl: logoUrl, ...settings } = await stored(database, "settings");
	expect(settings).toMatchObject({
		title: "Crumb & Co",
		content: { showLogoOnly: true, logoSize: 60, primary: "2D5F3F", accent: "#0000ff" },
	});
	expect(logoUrl).toMatch(/\/product-images\/logo-\d{13}\.svg$/);
	expect((await stored(database, "contact")).content).toMatchObject({
		email: "hello@crumb.example",
		phone: "(802) 555-0142",
		showPhone: false,
		socialProfiles: "https://instagram.com/crumb\nhttps://bakers.example/crumb",
	});
	expect((await stored(database, "seo")).content).toMatchObject({
		metaTitle: "Crumb & Co, bakery",
		keywords: "bread, cake",
	});
	const logo = await page.request.get(logoUrl);
	expect(logo.headers()["content-type"]).toBe("image/svg+xml");

	await expect.poll(() => brandColor(page)).toBe("#2d5f3f");
	await expect(page.getByRole("banner")).toContainText("Crumb & Co");
	await expect.poll(() => brandColor(visitor)).toBe("#2d5f3f");
	for (const open of [page, visitor]) {
		await expect.poll(() => iconOf(open)).toContain("2d5f3flogo");
		expect(await iconOf(open)).not.toBe(oldIcon);
	}
	const main = visitor.getByRole("main");
	await expect(main.getByText("hello@crumb.example")).toBeVisible();
	await expect(main.getByText("Call Us")).toHaveCount(0);
	const footer = visitor.getByRole("contentinfo");
	for (const [name, url] of [
		["Instagram", "https://instagram.com/crumb"],
		["bakers.example", "https://bakers.example/crumb"],
	] as const) {
		await expect(footer.getByRole("link", { name })).toHaveAttribute("href", url);
	}
	const structured = visitor.locator('script[type="application/ld+json"]');
	await expect
		.poll(() => structured.textContent())
		.toContain('"sameAs":["https://instagram.com/crumb","https://bakers.example/crumb"]');
	const header = visitor.getByRole("banner");
	await expect(header.getByRole("link", { name: "Crumb & Co" }).locator("img")).toHaveCSS(
		"height",
		"60px",
	);
	await expect(header).not.toContainText("Crumb & Co");

	await page.getByRole("link", { name: "Back to Dashboard" }).click();
	await expect(page).toHaveURL("/admin/dashboard");
});

test("invalid values are reported at their field, and the preview follows what is typed", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const before = await stored(database, "settings");
	await login();
	await navigate("/admin/settings");
	const primary = page.getByLabel("Primary Color", { exact: true });
	const picker = page.getByLabel("Primary Color picker");
	const sample = page.getByRole("button", { name: "Contact Us", includeHidden: true });
	for (const [text, shown, foreground] of [
		["tomato", "#000000", "rgb(255, 255, 255)"],
		["ffff00", "#ffff00", "rgb(0, 0, 0)"],
	] as const) {
		await primary.fill(text);
		await expect(picker).toHaveValue(shown);
		await expect(sample).toHaveCSS("color", foreground);
	}
	await picker.fill("#123456");
	await expect(primary).toHaveValue("#123456");

	const title = page.getByLabel("Meta Title");
	await title.fill("🥐".repeat(60));
	await expect(title).toHaveAccessibleDescription("60/60 characters");
	await title.fill("é".repeat(61));
	await page.getByLabel("Meta Description").fill("a".repeat(161));
	await page.getByLabel("Email", { exact: true }).fill("hello");
	const profiles = page.getByLabel("Profile Link");
	await profiles.fill("instagram.com/crumb");
	await page.getByRole("button", { name: "Add Profile" }).click();
	await profiles.last().fill("http://instagram.com/rye");
	await page.getByLabel("Show Logo Only").check();
	await page.getByLabel("Logo Size").fill("81");
	await save(page);
	for (const [label, message] of [
		["Meta Title", "Meta Title must be at most 60 characters"],
		["Meta Description", "Meta Description must be at most 160 characters"],
		["Email", "Invalid email address"],
		["Logo Size", "Logo Size must be at most 80"],
	] as const) {
		const field = page.getByLabel(label, { exact: true });
		await expect(field).toHaveAccessibleDescription(new RegExp(message));
	}
	await expect(profiles.first()).toHaveAccessibleDescription("");
	await expect(profiles.last()).toHaveAccessibleDescription(/“http:.*isn't an https address/);
	await expect(page.getByLabel("Logo Size")).toBeFocused();
	await expectAccessible();
	expect(await stored(database, "settings")).toEqual(before);

	await page.getByRole("link", { name: "Back to Dashboard" }).click();
	await page.getByRole("button", { name: "Stay" }).click();
	await expect(primary).toHaveValue("#123456");
	// An impossible size does not lie in wait where nobody sees it.
	await page.getByLabel("Show Logo Only").uncheck();
	await page.getByLabel("Show Logo Only").check();
	await expect(page.getByLabel("Logo Size")).toHaveValue("32");
});

test("a new name is offered for search engines, a logo that fails says why, and a save that fails halfway changes nothing", async ({
	page,
	login,
	navigate,
	request,
	database,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/settings");
	const change = page.getByRole("button", { name: "Change to New Name" });
	await expect(change).toHaveCount(0);
	await siteName(page).fill("Oak Bakery");
	await expect(page.getByText("still says “Rye & Marigold”")).toBeVisible();
	await change.click();
	await expect(change).toHaveCount(0);
	await expect(page.getByLabel("Meta Title")).toHaveValue(/^Oak Bakery/);

	const social = page.getByRole("group", { name: "Social Sharing Image" });
	await social.getByRole("button", { name: "Choose Image" }).click();
	await page.getByRole("dialog").getByRole("radio").first().check();
	await page.getByRole("button", { name: "Select Image" }).click();
	await expect(social.getByRole("img", { name: "The chosen image" })).toBeVisible();
	await save(page);
	await expect(page.getByText(savedToast)).toBeVisible();
	const key = (await stored(database, "seo")).imageUrl.split("/").at(-1);
	for (const path of ["/", "/products", "/contact"]) {
		await expect
			.poll(async () => (await request.get(path)).text())
			.toContain(`/pictures/social/product-images/${key}`);
	}

	const logo = page.getByRole("group", { name: "Logo" });
	// This one only the server can tell.
	await uploadLogo(page, "logo.svg", "image/png", "<svg><script>alert(1)</script></svg>");
	await expect(logo.getByText("This SVG file contains scripts")).toBeVisible();
	await expectAccessible();

	const uploads = "**/storage/v1/object/product-images/logo-*";
	await page.route(uploads, (route) => route.abort());
	const buffer = await transparentPng(40, 30);
	await page
		.getByLabel("Logo file")
		.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
	await expect(logo.getByText("Couldn't reach the server.")).toBeVisible();
	await page.unroute(uploads);
	const upload = page.waitForResponse(/\/storage\/v1\/object\/product-images\/logo-/);
	await logo.getByRole("button", { name: "Try again: logo.png" }).click();
	const file = new URL((await upload).url()).pathname.split("/").at(-1);
	await expect(page.getByText("Logo uploaded successfully")).toBeVisible();
	await expect(logo.getByText("This SVG file contains scripts")).toBeHidden();
	const publicFile = await page.request.get(`/storage/v1/object/public/product-images/${file}`);
	expect(publicFile.headers()["content-type"]).toBe("image/png");
	expect(await publicFile.body()).toEqual(buffer);

	await uploadLogo(page, "notes.txt", "text/plain", "no image");
	await expect(logo.getByText("Only image files can be uploaded.")).toBeVisible();
	const before = await stored(database, "settings");
	// The last of the three sections is refused.
	await database`
		alter table site_content add constraint "No slogans today"
		check (section <> 'seo' or content not like '%Slow bread%')`;
	try {
		await siteName(page).fill("Crumb & Co");
		await page.getByLabel("Slogan/Tagline").fill("Slow bread");
		await save(page);
		const toast = page.getByRole("listitem").filter({ hasText: "No slogans today" });
		await expect(toast).toContainText("Error");
	} finally {
		await database`alter table site_content drop constraint "No slogans today"`;
	}
	expect(await stored(database, "settings")).toEqual(before);
	await expect(siteName(page)).toHaveValue("Crumb & Co");
	// The back office shows a save before the server is notified.
	await page.getByLabel("Primary Color", { exact: true }).fill("2D5F3F");
	await database`alter table site_content disable trigger announce_update`;
	try {
		await save(page);
		await expect(page.getByText(savedToast)).toBeVisible();
		await expect.poll(() => brandColor(page)).toBe("#2d5f3f");
	} finally {
		await database`alter table site_content enable trigger announce_update`;
	}
	expect(await stored(database, "settings")).toMatchObject({ title: "Crumb & Co" });
});
