import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const phone = { width: 390, height: 844 };

const save = (page: Page) => page.getByRole("button", { name: "Save Wording" }).click();

/** Opens a sentence of a page in the list. */
async function openSentence(page: Page, part: string, name: RegExp): Promise<void> {
	await page.getByLabel("Show", { exact: true }).selectOption(part);
	await page.getByRole("button", { name }).click();
}

test("the owner rewords, removes, and resets sentences on a phone, and visitors read it at once", {
	tag: "@core",
}, async ({ page, context, login, navigate, database, expectAccessible }) => {
	await page.setViewportSize(phone);
	const visitor = await context.newPage();
	await visitor.goto("/contact");
	const footer = visitor.getByRole("contentinfo");
	const emailCard = visitor.getByRole("main").getByText("We reply within 24hrs");
	await expect(emailCard).toBeVisible();

	await login();
	await navigate("/admin/words");
	await expect(page.getByRole("heading", { level: 1, name: "Wording" })).toBeVisible();
	await page.getByLabel("Search").fill("reply within");
	await page.getByRole("button", { name: /We reply within 24hrs/ }).click();
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(page.getByText("Visitors don't see this sentence.")).toBeVisible();
	await page.getByLabel("Search").fill("");
	await openSentence(page, "Contact", /^Send Message/);
	await page.getByLabel("Wording").fill("Write to us");
	await expect(page.getByText("Default: Send Message")).toBeVisible();
	await expectAccessible();
	await save(page);
	await expect(page.getByText("Wording saved")).toBeVisible();

	await expect(visitor.getByRole("button", { name: "Write to us" })).toBeVisible();
	await expect(emailCard).toHaveCount(0);

	await openSentence(page, "Every page", /^Handcrafted baked goods/);
	await page.getByLabel("Wording").fill("<script>alert(1)</script> {name} 'rye' \u202e");
	await save(page);
	await expect(footer).toContainText("<script>alert(1)</script> {name} 'rye'");
	await page.getByRole("button", { name: "Reset" }).click();
	await save(page);
	await expect(footer).toContainText("Handcrafted baked goods made fresh with love every day.");

	await page.getByLabel("Show", { exact: true }).selectOption("Changed (2)");
	await expect(page.getByRole("button", { name: /Send Us a Message/ })).toHaveCount(0);
	await page.getByRole("button", { name: /^Write to us/ }).click();
	await page.getByLabel("Wording").fill("");
	await save(page);
	await expect(page.getByText("This sentence can't be empty.")).toBeVisible();
	const [row] = await database`select content from site_content where section = 'words'`;
	expect(Object.keys(JSON.parse(row?.content ?? "{}")).toSorted()).toEqual([
		"contactDetails.replyTime",
		"messageForm.send",
	]);
});

test("arguments are chips, and each plural form has a field", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await page.setViewportSize(phone);
	await login();
	await navigate("/admin/words");
	await openSentence(page, "Contact", /^Open now, until time/);
	const field = page.getByRole("textbox", { name: "Wording" });
	await expect(field.getByText("time")).toHaveAttribute("contenteditable", "false");
	await field.click();
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.type("Come in, we close at ");
	await expect(page.getByText("This sentence needs “time”.")).toBeVisible();
	await save(page);
	await expect(page.getByText("This sentence needs “time”.")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Insert “time”" }).click();
	await expect(page.getByText("This sentence needs “time”.")).toHaveCount(0);

	await openSentence(page, "Products", /^number products\s*How many products are listed$/);
	await expect(page.getByRole("textbox", { name: "For 1" })).toHaveText("number product");
	const several = page.getByRole("textbox", { name: "For 2" });
	await several.click();
	await page.keyboard.press("End");
	await page.keyboard.type(" from our oven");
	await save(page);
	await expect(page.getByText("Wording saved")).toBeVisible();
	const [row] = await database`select content from site_content where section = 'words'`;
	expect(JSON.parse(row?.content ?? "{}")).toEqual({
		"hours.openUntil": { text: "Come in, we close at {time}", language: "en" },
		"foundProducts.count": {
			text: "{count, plural, one {# product} other {# products from our oven}}",
			language: "en",
		},
	});
});

test("tapping a sentence in the preview opens it, and the preview shows what is typed", async ({
	page,
	login,
	navigate,
	demoBakery: _demoBakery,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await login();
	await navigate("/admin/words");
	// In a page that isn't scaled down, the browser's tools find the places to click.
	await page.getByRole("button", { name: "Phone", exact: true }).click();
	const preview = page.frameLocator("iframe");
	await expect(preview.getByRole("main", { name: "Preview" })).toBeVisible();
	await preview.getByRole("link", { name: /See all/ }).click();
	await expect(page.getByRole("button", { name: /^See all/ })).toHaveAttribute(
		"aria-expanded",
		"true",
	);
	await page.getByLabel("Wording").fill("Everything we bake");
	await expect(preview.getByRole("link", { name: /Everything we bake/ })).toBeVisible();
	await save(page);
	await expect(page.getByText("Wording saved")).toBeVisible();
	await expect(preview.getByRole("link", { name: /Everything we bake/ })).toBeVisible();
	await page.getByLabel("Show", { exact: true }).selectOption("When something fails");
	await expect(preview.getByRole("heading", { level: 1 })).toContainText("Page not found");
});
