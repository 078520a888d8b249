import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { copyAndPaste, dropOrPasteFiles, googleDocsHtml, wordHtml, wordRtf } from "./clipboard.ts";
import { changeSection } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { jpegPhoto, skipImages, transparentPng } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

const editorOf = (page: Page): Locator =>
	page.getByRole("textbox", { name: "Content", exact: true });
const codeOf = (page: Page): Locator => page.getByRole("textbox", { name: "Content as HTML" });

async function openCode(page: Page): Promise<Locator> {
	await page.getByRole("tab", { name: "Code View" }).click();
	return codeOf(page);
}

async function openVisual(page: Page): Promise<Locator> {
	await page.getByRole("tab", { name: "Visual Editor" }).click();
	return editorOf(page);
}

async function openWith(page: Page, html: string): Promise<Locator> {
	await (await openCode(page)).fill(html);
	return openVisual(page);
}

/** The HTML of the text, a line for each block. */
async function expectCode(page: Page, html: string | RegExp): Promise<void> {
	await expect(await openCode(page)).toHaveValue(html);
	await openVisual(page);
}

async function save(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(page.getByText("Page content updated successfully")).toBeVisible();
}

async function storedText(database: Sql): Promise<string> {
	const [row] = await database`select content from site_content where section = 'about'`;
	return JSON.parse(row?.content).text;
}

const uploaded = String.raw`/storage/v1/object/public/product-images/content-\d+\.`;

const wordText = `<h1>Our sourdough</h1>
<p>It takes <strong>two days</strong>, and <em>no</em> yeast.</p>
<ul><li><p>Flour</p>
<ul><li><p>Rye</p>
</li>
<li><p>Wheat</p>
</li>
</ul>
</li>
<li><p>Salt</p>
</li>
</ul>
<p style="text-align: center;">Then:</p>
<ol><li><p>Knead</p>
</li>
<li><p>Wait, <a href="https://example.com/why">long</a></p>
</li>
</ol>
<table><tbody>
<tr><th><strong>Loaf</strong></th><th><strong>Weight</strong></th></tr>
<tr><td colspan="2">Rye, 1 kg</td></tr>
</tbody></table>
<p>See the prices.</p>`;

const googleText = `<h2>Opening hours</h2>
<p style="text-align: right;"><strong>Closed</strong> on <em>Monday</em>, 20 m<sup>2</sup></p>
<ul><li><p>Bread</p>
<ul><li><p>Rye</p>
</li>
</ul>
</li>
<li><p>Cake</p>
</li>
</ul>
<p><a href="mailto:hello@example.com">Write to us</a></p>
<table><tbody>
<tr><td>Tuesday</td><td>8 to 6</td></tr>
</tbody></table>
<p><img src="${uploaded}jpeg" width="300" height="150"></p>`;

test.beforeEach(async ({ login, navigate }) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
});

test("texts from Word and Google Docs come as clean structure with their images, and say what did not come", async ({
	page,
	context,
	site,
	navigate,
	expectAccessible,
}) => {
	const headers = { "access-control-allow-origin": "*" };
	const jpeg = await jpegPhoto({ width: 60, height: 30 });
	await context.route("https://lh7-rt.googleusercontent.com/**", (route) =>
		route.fulfill({ contentType: "image/jpeg", headers, body: jpeg }),
	);
	// One that does not hand over its images.
	const foreign = { "access-control-allow-origin": "https://elsewhere.example" };
	const png = await transparentPng(20, 10);
	await context.route("https://images.example/**", (route) =>
		route.fulfill({ contentType: "image/png", headers: foreign, body: png }),
	);
	const image = editorOf(page).locator(".image-view img");
	let editor = await openWith(page, "");
	const html = googleDocsHtml("https://lh7-rt.googleusercontent.com/docsz/AD_4nXc?key=abc");
	await copyAndPaste(editor, { html, text: "Opening hours" });
	await expect(image).toHaveAttribute("src", new RegExp(`^${uploaded}jpeg$`));
	await expectCode(page, new RegExp(`^${googleText}$`));

	editor = await openWith(page, "");
	await dropOrPasteFiles(editor, "paste", [], { "text/html": wordHtml, "text/rtf": wordRtf(png) });
	await expect(image).toHaveAttribute("src", new RegExp(`${uploaded}png$`));
	await expect(image).toHaveAttribute("alt", "A loaf");
	await expect(image).toHaveAttribute("width", "267");
	const notice = page.getByRole("status").filter({ hasText: "Some content" });
	await notice.getByRole("button", { name: "OK" }).press("Enter");

	editor = await openWith(page, "");
	await copyAndPaste(editor, {
		html: `<p>Before</p><p><img src="https://images.example/a.png"></p><p><img src="blob:https://images.example/0b5e"></p><p>After</p>`,
		text: "Before After",
	});
	await expect(page.getByText(/^2 images\. Save them on this device/)).toBeVisible();
	await expectCode(page, "<p>Before</p>\n<p>After</p>");
	await notice.getByRole("button", { name: "OK" }).press("Enter");

	editor = await openWith(page, "");
	await copyAndPaste(editor, { html: wordHtml, text: "Our sourdough" });
	await expect(notice.getByRole("listitem")).toHaveText([
		"The address of 1 link that isn't a page or email address. Its text was kept.",
		"1 image. Save it on this device, then add it with the Image button.",
	]);
	await expectAccessible();
	await expectCode(page, wordText);
	await notice.getByRole("button", { name: "OK" }).press("Enter");
	await expect(notice).toHaveCount(0);
	await save(page);
	await navigate("/about");
	const text = page.locator(".rich-text");
	await expect(text.getByRole("list")).toHaveCount(3);
	await expect(text.getByRole("row")).toHaveCount(2);
	await expect(text.getByRole("columnheader")).toHaveText(["Loaf", "Weight"]);
	await expectAccessible();
	await site.database`delete from files.images where name like 'content-%'`;
});

test("pasted and dropped images are uploaded, tried again or left out, and undone", async ({
	page,
	database,
	site,
	expectAccessible,
}) => {
	const png = await transparentPng(8, 8);
	const file = { name: "Screenshot.png", mimeType: "image/png", buffer: png };
	const images = editorOf(page).locator(".image-view img");
	const uploads = "**/storage/v1/object/product-images/**";
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route(uploads, async (route) => {
		await released;
		await route.abort("connectionreset");
	});
	let editor = await openWith(page, "<p>Text</p>");
	await dropOrPasteFiles(editor, "paste", [file]);
	await expect(page.getByText("Uploading 1 image.")).toBeVisible();
	await page.getByRole("tab", { name: "Code View" }).click();
	await expect(editor).toBeVisible();
	await page.getByRole("link", { name: "Back to Pages" }).click();
	await page.getByRole("button", { name: "Stay" }).click();
	release();
	const notice = page.getByRole("status").filter({ hasText: "1 image couldn't be uploaded" });
	await expect(notice.getByRole("listitem")).toContainText("Screenshot.png: ");
	await expectAccessible();
	await page.unroute(uploads);
	await notice.getByRole("button", { name: "Try again" }).press("Enter");
	await expect(images).toHaveAttribute("src", new RegExp(`^${uploaded}png$`));
	await expect(notice).toHaveCount(0);
	await page.route(uploads, (route) => route.abort());
	await dropOrPasteFiles(editor, "paste", [file]);
	await notice.getByRole("button", { name: "Leave out" }).press("Enter");
	await expect(images).toHaveCount(1);
	await expect(notice).toHaveCount(0);
	await page.unroute(uploads);

	editor = await openWith(page, "<p>Text</p>");
	await editor.press("ControlOrMeta+End");
	await copyAndPaste(editor, {
		html: `<p>One</p><img alt="Data" src="data:image/png;base64,${png.toString("base64")}">`,
		text: "One",
	});
	await expect(images).toHaveAttribute("src", new RegExp(`^${uploaded}png$`));
	await dropOrPasteFiles(editor, "drop", [file]);
	await expect(images).toHaveCount(2);
	// The browser puts the image's file beside its address.
	await dropOrPasteFiles(editor, "paste", [file], {
		"text/html": '<meta charset="utf-8"><img src="https://a.example/b.png" alt="B">',
	});
	await expect(images).toHaveCount(3);
	// A spreadsheet puts an image of its table beside the table.
	await dropOrPasteFiles(editor, "paste", [file], {
		"text/html": "<table><tr><td>1</td></tr></table>",
	});
	for (const image of await images.all()) {
		await expect(image).toHaveAttribute("src", new RegExp(`^${uploaded}png$`));
	}
	await dropOrPasteFiles(editor, "paste", [
		{ ...file, name: "menu.pdf", mimeType: "application/pdf" },
	]);
	await expect(page.getByText("1 file that isn't an image.")).toBeVisible();
	await save(page);
	expect((await storedText(database)).match(/<img src="\/storage/g)).toHaveLength(3);
	const undo = page.getByRole("button", { name: "Undo" });
	for (const count of [3, 2, 1, 0]) {
		await undo.click();
		await expect(images).toHaveCount(count);
	}
	await page.getByRole("button", { name: "Redo" }).click();
	await expect(images).toHaveAttribute("src", new RegExp(`^${uploaded}png$`));
	await site.database`delete from files.images where name like 'content-%'`;
});

test("changes are undone, copies keep their looks, quick keys go to the caret, tables grow, and links are completed", async ({
	page,
	database,
	expectAccessible,
}) => {
	await changeSection(database, "about", { content: { text: "<p>First <b>line</b></p>" } });
	await page.reload();
	let editor = editorOf(page);
	const undo = page.getByRole("button", { name: "Undo" });
	const redo = page.getByRole("button", { name: "Redo" });
	await expect(undo).toHaveAttribute("aria-disabled", "true");
	await editor.press("ControlOrMeta+End");
	await editor.pressSequentially(" more");
	await expect(redo).toHaveAttribute("aria-disabled", "true");
	await (await openCode(page)).fill("<h2>Code</h2>");
	await openVisual(page);
	await expect(editor.getByRole("heading", { name: "Code" })).toBeVisible();

	await undo.click();
	await expect(editor).toHaveText("First line more");
	await undo.press("Enter");
	await expect(editor).toHaveText("First line");
	await expect(undo).toHaveAttribute("aria-disabled", "true");
	await expect(undo).toBeFocused();
	// As it was, to the letter: there is nothing to save.
	await expectCode(page, "<p>First <b>line</b></p>");
	await page.getByRole("link", { name: "Back to Pages" }).click();
	await expect(page).toHaveURL("/admin/pages");
	await page.goBack();
	await editor.press("ControlOrMeta+End");
	await editor.pressSequentially(" again");
	await undo.click();
	await redo.click();
	await expect(editor).toHaveText("First line again");

	const styled =
		'<p><span style="font-family: Georgia, serif; font-size: 1.25em; color: rgb(163, 38, 31);">a</span></p>';
	editor = await openWith(page, `${styled}<p>b</p>`);
	await editor.press("ControlOrMeta+a");
	await editor.press("ControlOrMeta+c");
	await editor.press("ArrowRight");
	await editor.press("ControlOrMeta+v");
	await expect(editor.locator("span[style*=Georgia][style*='1.25em']")).toHaveCount(2);

	editor = await openWith(page, "<p>One</p><p>Two</p>");
	await editor.press("ControlOrMeta+a");
	// Sent without waiting for one another, as on a device that is busy while somebody types.
	await Promise.all([
		page.keyboard.press("ArrowRight"),
		page.keyboard.press("!"),
		page.keyboard.press("ArrowLeft"),
		page.keyboard.press("?"),
	]);
	await expectCode(page, "<p>One</p>\n<p>Two?!</p>");

	editor = await openWith(page, "<table><tr><td>a</td><td>b</td></tr></table><p>c</p>");
	await editor.getByText("a", { exact: true }).click();
	const toolbar = page.getByRole("toolbar", { name: "Formatting" });
	await toolbar.getByLabel("Add row below").click();
	await toolbar.getByLabel("Header row").click();
	await expectAccessible();
	await toolbar.getByLabel("Add column after").click();
	await expect(editor.getByRole("columnheader")).toHaveText(["a", "", "b"]);
	await expect(editor.getByRole("cell")).toHaveCount(3);
	await toolbar.getByLabel("Delete column").click();
	await editor.press("Tab");
	await editor.pressSequentially("1");
	await expect(editor.getByRole("columnheader")).toHaveText(["", "1"]);
	for (let cell = 0; cell < 3; cell++) await page.keyboard.press("Tab");
	await expect(editor).not.toBeFocused();
	await editor.getByText("1").click();
	await toolbar.getByLabel("Delete row").click();
	await expect(editor.getByRole("row")).toHaveCount(1);
	await toolbar.getByLabel("Delete table").click();
	await expectCode(page, "<p>c</p>");
	await expect(toolbar.getByLabel("Delete table")).toHaveCount(0);

	editor = await openWith(page, "<p>Text</p>");
	await editor.press("ControlOrMeta+End");
	const dialog = page.getByRole("dialog", { name: "Link" });
	const address = dialog.getByLabel("Address");
	await toolbar.getByLabel("Link").press("Enter");
	await dialog.getByRole("button", { name: "Add Link" }).click();
	await expect(address).toHaveAccessibleDescription("Address is required");
	await expect(address).toBeFocused();
	await address.fill("our menu");
	await expect(address).toHaveAccessibleDescription(/Enter a path like \/products/);
	await address.fill("+1 (555) 010-0123");
	await expect(address).toHaveAccessibleDescription("Becomes tel:+15550100123");
	await dialog.getByRole("button", { name: "Add Link" }).click();
	await save(page);
	expect(await storedText(database)).toContain('<a href="tel:+15550100123">+1 (555) 010-0123</a>');
});

test("stored texts look in the editor as on the page: of Quill, and from right to left", async ({
	page,
	database,
	navigate,
}) => {
	const text =
		'<p class="ql-align-center">Middle</p><p class="ql-indent-2"><span class="ql-size-large ql-font-serif">In</span></p><ul><li>a</li><li class="ql-indent-1">b</li></ul><p class="ql-align-right ql-direction-rtl">خبز</p><iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0"></iframe>';
	await changeSection(database, "about", { content: { text } });
	await page.reload();
	const editor = editorOf(page);
	await expect(editor.getByText("Middle")).toHaveCSS("text-align", "center");
	await expect(editor.locator("ul ul li")).toHaveText("b");
	await navigate("/about");
	const shown = page.locator(".rich-text");
	await expect(shown.getByText("Middle")).toHaveCSS("text-align", "center");
	await expect(shown.locator("p", { hasText: "In" })).toHaveCSS("padding-left", "64px");
	await expect(shown.getByText("In", { exact: true })).toHaveCSS("font-family", "Georgia, serif");
	await expect(shown.locator("ul ul li")).toHaveText("b");
	await expect(shown.locator("iframe")).toBeVisible();

	const arabic = '<p>خبز وكعك</p><ul><li>خبز</li></ul><p style="padding-left:2rem">In</p>';
	await changeSection(database, "about", { content: { text: arabic } });
	await navigate("/about");
	await expect(shown).toHaveCSS("direction", "rtl");
	await expect(shown.getByRole("list")).toHaveCSS("padding-right", /^[1-9]/);
	await expect(shown.getByText("In")).toHaveCSS("padding-right", "32px");
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await expect(editor).toHaveCSS("direction", "rtl");
});
