import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { copyAndPaste, dropOrPasteFiles, googleDocsHtml, wordHtml, wordRtf } from "./clipboard.ts";
import { changeSection } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { jpegPhoto, skipImages, transparentPng } from "./images.ts";
import { expectNothingSideways } from "./overflow.ts";

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

test.beforeEach(async ({ login, navigate }) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
});

test("a text from Word comes as clean structure, and says what did not come", async ({
	page,
	navigate,
	expectAccessible,
}) => {
	const editor = await openWith(page, "");
	await copyAndPaste(editor, { html: wordHtml, text: "Our sourdough" });
	const notice = page.getByRole("status").filter({ hasText: "Some content" });
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
});

test("the image of a text from Word is taken from the RTF beside it", async ({
	page,
	database,
	site,
}) => {
	const editor = await openWith(page, "");
	const rtf = wordRtf(await transparentPng(20, 10));
	await dropOrPasteFiles(editor, "paste", [], { "text/html": wordHtml, "text/rtf": rtf });
	const image = editor.getByRole("img", { name: "A loaf" });
	await expect(image).toHaveAttribute("src", new RegExp(`${uploaded}png$`));
	await expect(image).toHaveAttribute("width", "267");
	await save(page);
	expect(await storedText(database)).toMatch(new RegExp(`<img src="${uploaded}png" alt="A loaf"`));
	await site.database`delete from files.images where name like 'content-%'`;
});

test("a text from Google Docs comes as clean structure, its image uploaded", async ({
	page,
	context,
	site,
}) => {
	const body = await jpegPhoto({ width: 60, height: 30 });
	const headers = { "access-control-allow-origin": "*" };
	await context.route("https://lh7-rt.googleusercontent.com/**", (route) =>
		route.fulfill({ contentType: "image/jpeg", headers, body }),
	);
	const editor = await openWith(page, "");
	const html = googleDocsHtml("https://lh7-rt.googleusercontent.com/docsz/AD_4nXc?key=abc");
	await copyAndPaste(editor, { html, text: "Opening hours" });
	await expect(editor.locator(".image-view img")).toHaveAttribute(
		"src",
		new RegExp(`^${uploaded}jpeg$`),
	);
	await expectCode(
		page,
		new RegExp(
			`^${`<h2>Opening hours</h2>
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
<p><img src="${uploaded}jpeg" width="300" height="150"></p>`}$`,
		),
	);
	await site.database`delete from files.images where name like 'content-%'`;
});

test("images that another site does not hand over are announced", async ({ page, context }) => {
	const body = await transparentPng(4, 4);
	const headers = { "access-control-allow-origin": "https://elsewhere.example" };
	await context.route("https://images.example/**", (route) =>
		route.fulfill({ contentType: "image/png", headers, body }),
	);
	const editor = await openWith(page, "");
	await copyAndPaste(editor, {
		html: `<p>Before</p><p><img src="https://images.example/a.png"></p><p><img src="blob:https://images.example/0b5e"></p><p>After</p>`,
		text: "Before After",
	});
	await expect(page.getByText(/^2 images\. Save them on this device/)).toBeVisible();
	await expectCode(page, "<p>Before</p>\n<p>After</p>");
});

test("data images, pasted and dropped files are uploaded, and an undo takes them out", async ({
	page,
	database,
	site,
}) => {
	const png = await transparentPng(8, 8);
	const file = { name: "Screenshot.png", mimeType: "image/png", buffer: png };
	const images = editorOf(page).locator(".image-view img");
	const editor = await openWith(page, "<p>Text</p>");
	await editor.press("ControlOrMeta+End");
	await copyAndPaste(editor, {
		html: `<p>One</p><img alt="Data" src="data:image/png;base64,${png.toString("base64")}">`,
		text: "One",
	});
	await expect(images).toHaveAttribute("src", new RegExp(`^${uploaded}png$`));
	await dropOrPasteFiles(editor, "paste", [file]);
	await expect(images).toHaveCount(2);
	await dropOrPasteFiles(editor, "drop", [file]);
	await expect(images).toHaveCount(3);
	// The browser puts the image's file beside its address.
	await dropOrPasteFiles(editor, "paste", [file], {
		"text/html": '<meta charset="utf-8"><img src="https://a.example/b.png" alt="B">',
	});
	await expect(images).toHaveCount(4);
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
	expect((await storedText(database)).match(/<img src="\/storage/g)).toHaveLength(4);

	const undo = page.getByRole("button", { name: "Undo" });
	for (const count of [4, 3, 2, 1, 0]) {
		await undo.click();
		await expect(images).toHaveCount(count);
	}
	await page.getByRole("button", { name: "Redo" }).click();
	await expect(images).toHaveAttribute("src", new RegExp(`^${uploaded}png$`));
	await site.database`delete from files.images where name like 'content-%'`;
});

test("a pasted image whose upload fails can be tried again or left out", async ({
	page,
	site,
	expectAccessible,
}) => {
	const file = {
		name: "Screenshot.png",
		mimeType: "image/png",
		buffer: await transparentPng(8, 8),
	};
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/storage/v1/object/product-images/**", async (route) => {
		await released;
		await route.abort("connectionreset");
	});
	const editor = await openWith(page, "<p>Text</p>");
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

	await page.unroute("**/storage/v1/object/product-images/**");
	await notice.getByRole("button", { name: "Try again" }).press("Enter");
	const image = editor.locator(".image-view img");
	await expect(image).toHaveAttribute("src", new RegExp(`^${uploaded}png$`));
	await expect(notice).toHaveCount(0);

	await page.route("**/storage/v1/object/product-images/**", (route) => route.abort());
	await dropOrPasteFiles(editor, "paste", [file]);
	await expect(notice).toBeVisible();
	await notice.getByRole("button", { name: "Leave out" }).press("Enter");
	await expect(image).toHaveCount(1);
	await expect(notice).toHaveCount(0);
	await site.database`delete from files.images where name like 'content-%'`;
});

test("what is copied inside the editor keeps its fonts, sizes and colors", async ({ page }) => {
	const styled =
		'<p><span style="font-family: Georgia, serif; font-size: 1.25em; color: rgb(163, 38, 31);">a</span></p>';
	const editor = await openWith(page, `${styled}<p>b</p>`);
	await editor.press("ControlOrMeta+a");
	await editor.press("ControlOrMeta+c");
	await editor.press("ArrowRight");
	await editor.press("ControlOrMeta+v");
	await expect(editor.locator("span[style*=Georgia]")).toHaveCount(2);
	await expect(editor.locator("span[style*='1.25em']")).toHaveCount(2);
});

test("keys that come right after one another go where the caret is", async ({ page }) => {
	const editor = await openWith(page, "<p>One</p><p>Two</p>");
	await editor.press("ControlOrMeta+a");
	// Sent without waiting for one another, as on a device that is busy while somebody types.
	await Promise.all([
		page.keyboard.press("ArrowRight"),
		page.keyboard.press("!"),
		page.keyboard.press("ArrowLeft"),
		page.keyboard.press("?"),
	]);
	await expectCode(page, "<p>One</p>\n<p>Two?!</p>");
});

test("changes are taken back and made again, through the Code View as well", async ({
	page,
	database,
	expectAccessible,
}) => {
	await changeSection(database, "about", { content: { text: "<p>First <b>line</b></p>" } });
	await page.reload();
	const editor = editorOf(page);
	const undo = page.getByRole("button", { name: "Undo" });
	const redo = page.getByRole("button", { name: "Redo" });
	await expect(undo).toHaveAttribute("aria-disabled", "true");
	await editor.press("ControlOrMeta+End");
	await editor.pressSequentially(" more");
	await expect(redo).toHaveAttribute("aria-disabled", "true");
	await (await openCode(page)).fill("<h2>Code</h2>");
	await openVisual(page);
	await expect(editor.getByRole("heading", { name: "Code" })).toBeVisible();
	await expectAccessible();

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
});

test("a table grows and shrinks, and the tab key leads through it and out of it", async ({
	page,
	expectAccessible,
}) => {
	const editor = await openWith(page, "<table><tr><td>a</td><td>b</td></tr></table><p>c</p>");
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
});

test("the link dialog completes what is typed, and says at the field what cannot be one", async ({
	page,
	database,
	expectAccessible,
}) => {
	const editor = await openWith(page, "<p>Text</p>");
	const button = page.getByRole("button", { name: "Link", exact: true });
	const dialog = page.getByRole("dialog", { name: "Link" });
	const address = dialog.getByLabel("Address");
	for (const [typed, href] of [
		["example.com", "https://example.com"],
		["www.example.com/menu", "https://www.example.com/menu"],
		["hello@example.com", "mailto:hello@example.com"],
		["+1 (555) 010-0123", "tel:+15550100123"],
	] as const) {
		await editor.press("ControlOrMeta+End");
		await button.press("Enter");
		await address.fill(typed);
		await expect(address).toHaveAccessibleDescription(`Becomes ${href}`);
		await dialog.getByRole("button", { name: "Add Link" }).click();
		await expect(editor.getByRole("link", { name: typed })).toHaveAttribute("href", href);
		await editor.pressSequentially(" ");
	}
	await button.press("Enter");
	await dialog.getByRole("button", { name: "Add Link" }).click();
	await expect(address).toHaveAccessibleDescription("Address is required");
	await expect(address).toBeFocused();
	await address.fill("our menu");
	await expect(address).toHaveAccessibleDescription(/Enter a path like \/products/);
	await expectAccessible();
	await page.keyboard.press("Escape");
	await save(page);
	expect(await storedText(database)).toContain('<a href="tel:+15550100123">+1 (555) 010-0123</a>');
});

test("older content of Quill is edited as it looks, and looks as it did", async ({
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
});

test.describe("on a narrow phone", () => {
	test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

	test("long words, wide tables, images and videos stay on the page", async ({
		page,
		database,
		navigate,
		expectAccessible,
	}) => {
		const word = "Donauwellenblechkuchenstückchen".repeat(3);
		const cells = Array.from({ length: 8 }, (_, index) => `<td>Column${index}</td>`).join("");
		const text = `<h2>${word}</h2><p>${word}</p><ul><li>${word}<blockquote><p>https://example.com/${word}</p></blockquote></li></ul>
			<pre>${word}</pre><p style="margin-left:300px">Far in</p><p style="padding-left:16rem">Further in</p>
			<div style="width:900px">Wide</div><p><img src="/favicon.ico" width="1200" style="max-width:1200px" alt="Wide"></p>
			<table><tr>${cells}</tr><tr><td>${word}</td></tr></table>
			<iframe src="https://youtu.be/dQw4w9WgXcQ" width="560" height="315" title="Wide"></iframe>
			<iframe src="https://youtu.be/dQw4w9WgXcQ" width="180" height="320" title="Tall"></iframe>`;
		for (const section of ["about", "hero", "products_intro"]) {
			await changeSection(database, section, { content: { text } });
		}
		for (const path of ["/about", "/", "/products"] as const) {
			await navigate(path);
			await expect(page.getByText("Far in")).toBeVisible();
			const widest = await page
				.locator(".rich-text, .rich-text > *")
				.evaluateAll((elements) =>
					Math.max(...elements.map((element) => element.getBoundingClientRect().right)),
				);
			expect(widest).toBeLessThanOrEqual(320);
			await expectNothingSideways(page);
			const wide = await page.getByTitle("Wide", { exact: true }).boundingBox();
			expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(16 / 9, 1);
			const tall = await page.getByTitle("Tall", { exact: true }).boundingBox();
			expect(tall).toMatchObject({ width: 180, height: 320 });
		}
		await navigate("/about");
		await expectAccessible();
	});
});

test("the height of an image counts like its width", async ({
	page,
	context,
	database,
	navigate,
}) => {
	const body = await transparentPng(30, 30);
	await context.route("https://images.example/**", (route) =>
		route.fulfill({ contentType: "image/png", body }),
	);
	const text =
		'<p><img src="https://images.example/a.png" alt="High" height="90"><img src="https://images.example/a.png" alt="Both" width="120" height="40"></p>';
	await changeSection(database, "about", { content: { text } });
	await navigate("/about");
	await expect(page.getByRole("img", { name: "High" })).toHaveCSS("height", "90px");
	await expect(page.getByRole("img", { name: "Both" })).toHaveCSS("width", "120px");
	await expect(page.getByRole("img", { name: "Both" })).toHaveCSS("height", "40px");
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	const images = editorOf(page).locator(".image-view img");
	await expect(images.first()).toHaveCSS("height", "90px");
	await expect(images.last()).toHaveCSS("height", "40px");
});

test("a text that is read from right to left begins on the right", async ({
	page,
	database,
	navigate,
}) => {
	const text = '<p>خبز وكعك</p><ul><li>خبز</li></ul><p style="padding-left:2rem">In</p>';
	await changeSection(database, "about", { content: { text } });
	await navigate("/about");
	const shown = page.locator(".rich-text");
	await expect(shown).toHaveCSS("direction", "rtl");
	await expect(shown.getByRole("list")).toHaveCSS("padding-right", /^[1-9]/);
	await expect(shown.getByText("In")).toHaveCSS("padding-right", "32px");
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await expect(editorOf(page)).toHaveCSS("direction", "rtl");
});
