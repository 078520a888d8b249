import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import {
	isPageId,
	pages,
	type SectionName,
	sectionsOf,
	sectionTitle,
} from "../app/bakery/content/pages.ts";
import { englishDefaults } from "../app/bakery/content/sections/default-words.ts";
import { changeSection, removeAllSections } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import {
	describeImage,
	hasMetadata,
	heicHead,
	jpegPhoto,
	skipImages,
	transparentPng,
} from "./images.ts";
import { expectNothingSideways } from "./overflow.ts";
import { addUser, removeAddedUsers } from "./users.ts";

test.beforeEach(({ context }) => skipImages(context));

/** A section as it is stored, its content understood. */
async function storedSection(database: Sql, key: string) {
	const [row] = await database`
		select title, subtitle, content from site_content where section = ${key}`;
	return {
		title: row?.title,
		subtitle: row?.subtitle,
		content: JSON.parse(row?.content ?? "{}"),
	};
}

/** Where one of a page's sections is edited. */
const cardOf = (page: Page, section: SectionName): Locator =>
	page.getByRole("region", { name: sectionTitle(section) });
const editorOf = (page: Page): Locator =>
	page.getByRole("textbox", { name: "Content", exact: true });
const codeOf = (page: Page): Locator => page.getByRole("textbox", { name: "Content as HTML" });
const previewOf = (page: Page): FrameLocator =>
	page.frameLocator("iframe[title='Preview of the page']");
/** Waits until the frame has loaded: then its landmarks are named. */
const untilTappable = (page: Page): Promise<void> =>
	expect(previewOf(page).getByRole("main", { name: "Preview" })).toBeVisible();

async function openCode(page: Page, html?: string) {
	await page.getByRole("tab", { name: "Code View" }).click();
	if (html !== undefined) await codeOf(page).fill(html);
	return codeOf(page);
}

async function openVisual(page: Page) {
	await page.getByRole("tab", { name: "Visual Editor" }).click();
	return editorOf(page);
}

async function save(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(page.getByText("Page content updated successfully")).toBeVisible();
}

test("the list leads to the editor of each page, and for the contact page to the settings", async ({
	page,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages");
	const cards = page.getByRole("main").getByRole("article");
	await expect(cards).toHaveCount(4);
	await expect(cards.getByRole("heading").getByRole("link")).toHaveText([
		"Home Page",
		"About Page",
		"Products Page",
		"Contact Page",
	]);
	await expect(page.getByRole("link", { name: "Contact Page" })).toHaveAttribute(
		"href",
		"/admin/settings",
	);
	await expectAccessible();
	await page.getByRole("link", { name: "About Page" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "About Page" })).toBeFocused();
	await expect(page.getByText("Edit your about page content")).toBeVisible();
	await page.getByRole("link", { name: "Back to Pages" }).click();
	await expect(page).toHaveURL("/admin/pages");
	await navigate("/admin/pages/:pageId", { pageId: "imprint" });
	await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
	await page.getByRole("link", { name: "Choose a Page" }).click();
	await expect(page).toHaveURL("/admin/pages");
});

/** The server's HTML of a page's main element, without React's own comments. */
function drawnPage(page: Page, path: string): Promise<string> {
	return page.evaluate(async (path) => {
		const html = await (await fetch(path)).text();
		const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
		return main?.innerHTML.replaceAll("<!-- -->", "") ?? "";
	}, path);
}

for (const pageId of Object.keys(pages).filter(isPageId)) {
	const { name, path } = pages[pageId];
	const sections = sectionsOf(pageId).map(({ name }) => ({ name, title: `About ${name}` }));

	test(`each section of the ${name} is edited, previewed, saved and seen by visitors`, async ({
		page,
		login,
		navigate,
		database,
	}) => {
		await removeAllSections(database);
		await login();
		await navigate("/admin/pages/:pageId", { pageId });
		for (const { name, title } of sections) {
			await cardOf(page, name).getByLabel("Title", { exact: true }).fill(title);
		}
		for (const { title } of sections) {
			await expect(previewOf(page).getByRole("heading", { name: title })).toBeVisible();
		}
		await save(page);
		await navigate(path);
		const shown = page.getByRole("main").getByRole("heading", { name: /^About [a-z_]+$/ });
		await expect(shown).toHaveText(sections.map(({ title }) => title));
	});

	test(`the preview of the ${name} is what visitors get, defaults included`, async ({
		page,
		login,
		navigate,
		database,
	}) => {
		await removeAllSections(database);
		await login();
		// The server looks at an image when it is shown for the first time, and others of the page may
		// be known before.
		const hasImage = sectionsOf(pageId).some(({ defaults }) => defaults(englishDefaults).imageUrl);
		const isKnown = /\/art\/default-[^>]+linear-gradient\(/;
		if (hasImage) await expect.poll(() => drawnPage(page, path)).toMatch(isKnown);
		await navigate("/admin/pages/:pageId", { pageId });
		const preview = previewOf(page).locator("[data-draft]");
		await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();
		// React asks for the first image in advance: in the head of the page.
		const drawn = (await preview.innerHTML()).replace(/^<link [^>]+>/, "");
		expect(await drawnPage(page, path)).toContain(drawn);
	});
}

test("the home page goes without an image once the owner removes it", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "home" });
	const image = page.getByRole("group", { name: "Image", exact: true });
	await image.getByRole("button", { name: "Remove" }).click();
	await expect(image.getByText("No image")).toBeVisible();
	await image.getByRole("button", { name: "Use Default Image" }).click();
	await expect(image.getByRole("img", { name: "The default image" })).toBeVisible();
	await image.getByRole("button", { name: "Remove" }).click();
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(page.getByText("Page content updated successfully")).toBeVisible();
	const [row] = await database`select image_url from site_content where section = 'hero'`;
	expect(row?.image_url).toBe("none");
	await navigate("/");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.locator("[data-layout] img")).toHaveCount(0);
	await expectAccessible();
});

test("a preview has a heading before it shows a draft", async ({ page }) => {
	await page.goto("/preview/home");
	await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeAttached();
});

test("a link that can't be used is named at its text when it is saved", async ({
	page,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await page.getByRole("tab", { name: "Code View" }).click();
	const code = page.getByRole("textbox", { name: "Content as HTML" });
	await code.fill('<p><a href="ftp://old.example/menu">Menu</a></p>');
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(page.getByText("These links can't be used: “ftp://old.example/menu”")).toBeVisible();
	await expect(code).toHaveValue(/ftp:/);
});

test("the home page gets another layout, title and buttons, seen in the preview first", {
	tag: "@behind-proxy",
}, async ({ page, login, navigate, database, expectAccessible }) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "home" });
	await expect(page.getByRole("heading", { level: 2, name: "Hero" })).toBeVisible();
	const preview = previewOf(page);
	await expect(preview.getByRole("heading", { level: 1 })).toHaveText(
		"Bread worth getting up early for",
	);

	await page.getByLabel("Hero Layout").selectOption("Centered Content (Background Image)");
	await page.getByLabel("Title", { exact: true }).fill("Still warm");
	await page.getByText("2 button(s) configured").click();
	await page.getByRole("button", { name: "Add Button" }).click();
	const third = page.getByRole("group", { name: "Button 3" });
	await expect(third.getByLabel("Text")).toHaveValue("New Button");
	await expect(third.getByLabel("URL")).toHaveValue("/");
	await expect(third.getByLabel("Style")).toHaveValue("default");
	await expect(page.getByRole("button", { name: "Add Button" })).toHaveCount(0);
	await expectAccessible();
	await third.getByLabel("Text").fill("Visit us");
	await third.getByLabel("URL").fill("/contact");
	await third.getByLabel("Style").selectOption("Secondary (Outline)");
	await page.getByRole("button", { name: "Remove button 2" }).click();
	await expect(page.getByText("2 button(s) configured")).toBeVisible();

	await expect(preview.locator("[data-layout=centered]")).toBeVisible();
	await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Still warm");
	const links = preview.locator("[data-draft]").getByRole("link");
	await expect(links).toHaveText(["View All Products", "Visit us"]);
	await preview.getByRole("link", { name: "Visit us" }).press("Enter");
	await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Still warm");

	await save(page);
	const { title, content } = await storedSection(database, "hero");
	expect(title).toBe("Still warm");
	expect(content).toMatchObject({
		layout: "centered",
		buttons: [
			{ text: "View All Products", url: "/products", variant: "default" },
			{ text: "Visit us", url: "/contact", variant: "outline" },
		],
	});
	await navigate("/");
	await expect(page.locator("[data-layout=centered] h1")).toHaveText("Still warm");
	await page.getByRole("main").getByRole("link", { name: "Visit us" }).click();
	await expect(page).toHaveURL("/contact");
});

test("a button without an address is said at its field, and nothing is saved", async ({
	page,
	login,
	navigate,
	database,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "home" });
	const block = page.getByText("2 button(s) configured");
	await block.click();
	const second = page.getByRole("group", { name: "Button 2" });
	await second.getByLabel("Text").fill(" ");
	await second.getByLabel("URL").fill("javascript:alert(1)");
	await block.click();
	await page.getByLabel("Title", { exact: true }).fill("Not to be saved");
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(second.getByLabel("Text")).toHaveAccessibleDescription("Text is required");
	await expect(second.getByLabel("Text")).toBeFocused();
	await expect(second.getByLabel("URL")).toHaveAccessibleDescription(
		"URL must start with / or be a web address",
	);
	expect((await storedSection(database, "hero")).title).not.toBe("Not to be saved");
});

test("the about and the products page say what was written", async ({
	page,
	login,
	navigate,
	database,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await page.getByRole("checkbox", { name: "Show" }).uncheck();
	await page.getByLabel("Subtitle").fill("A jar and a row of flowers");
	const editor = editorOf(page);
	await editor.press("ControlOrMeta+a");
	await editor.pressSequentially("We bake.");
	await expect(previewOf(page).getByText("We bake.")).toBeVisible();
	await save(page);
	const about = await storedSection(database, "about");
	expect(about).toMatchObject({
		subtitle: "A jar and a row of flowers",
		content: { show_page_title: false, text: "<p>We bake.</p>" },
	});
	// A default is nobody's text: in another language it is another one.
	expect(about.content).not.toHaveProperty("page_title");

	await database`delete from site_content where section = 'products_intro'`;
	await navigate("/admin/pages/:pageId", { pageId: "products" });
	await expect(page.getByRole("heading", { name: "Products Intro" })).toBeVisible();
	const intro = cardOf(page, "products_intro");
	await expect(intro.getByLabel("Title", { exact: true })).toHaveValue("Our Products");
	await intro.getByLabel("Page Title").fill("The shelf");
	await save(page);
	expect((await storedSection(database, "products_intro")).content.page_title).toBe("The shelf");

	await navigate("/about");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Flour, water, salt, and a stubborn old starter",
	);
	await expect(page.getByText("We bake.")).toBeVisible();
	await navigate("/products");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("The shelf");
});

test("what the toolbar does by keyboard comes out on the public page", async ({
	page,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	const editor = editorOf(page);
	const toolbar = page.getByRole("toolbar", { name: "Formatting" });
	await editor.press("ControlOrMeta+a");
	await editor.press("Delete");
	await expect(page.getByText("Enter content...")).toHaveCount(0);
	await expect(editor.locator("p")).toHaveAttribute("data-placeholder", "Enter content...");
	await editor.pressSequentially("Styled");
	await editor.press("ControlOrMeta+a");

	await page.keyboard.press("Shift+Tab");
	const style = toolbar.getByLabel("Text style");
	await expect(style).toBeFocused();
	await style.selectOption("Heading 3");
	await page.keyboard.press("ArrowRight");
	await expect(toolbar.getByLabel("Font")).toBeFocused();
	await toolbar.getByLabel("Font").selectOption("Serif");
	await toolbar.getByLabel("Alignment").selectOption("Center");
	await toolbar.getByLabel("Size").selectOption("Large");
	await toolbar.getByLabel("Size").focus();
	for (const label of ["Bold", "Italic", "Underline", "Strikethrough"]) {
		await page.keyboard.press("ArrowRight");
		await expect(toolbar.getByLabel(label)).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(toolbar.getByLabel(label)).toHaveAttribute("aria-pressed", "true");
	}
	await toolbar.getByLabel("Indent more").press("Enter");
	await toolbar.getByLabel("Indent more").press("Enter");
	await toolbar.getByLabel("Indent less").press("Enter");
	await toolbar.getByLabel("Text color").press("Enter");
	await expectAccessible();
	await page.getByRole("dialog").getByRole("button", { name: "Red" }).press("Enter");
	await toolbar.getByLabel("Background color").press("Enter");
	await page.getByRole("dialog").getByRole("button", { name: "Sand" }).press("Enter");
	await save(page);

	await navigate("/about");
	const text = page.locator(".rich-text");
	await expect(text.getByRole("heading", { level: 3 })).toHaveCSS("text-align", "center");
	await expect(text.getByRole("heading", { level: 3 })).toHaveCSS("padding-left", "32px");
	const piece = text.locator("h3 span");
	await expect(piece).toHaveCSS("font-family", "Georgia, serif");
	await expect(piece).toHaveCSS("color", "rgb(163, 38, 31)");
	await expect(piece).toHaveCSS("background-color", "rgb(244, 234, 218)");
	await expect(piece).toHaveAttribute("style", /font-size:\s?min\(1.25em/);
	for (const mark of ["strong", "em", "u", "s"])
		await expect(text.locator(`h3 ${mark}`)).toHaveCount(1);
});

test("a link, a list and a video come out on the public page", async ({
	page,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await openCode(page, "<p>Our bread</p>");
	const editor = await openVisual(page);
	const toolbar = page.getByRole("toolbar", { name: "Formatting" });
	await editor.press("ControlOrMeta+a");
	await toolbar.getByLabel("Link").press("Enter");
	const dialog = page.getByRole("dialog", { name: "Link" });
	await expect(dialog.getByLabel("Address")).toBeFocused();
	await dialog.getByLabel("Address").fill("//elsewhere.example");
	await dialog.getByLabel("Address").press("Enter");
	await expect(dialog.getByLabel("Address")).toHaveAccessibleDescription(/Enter a path/);
	await dialog.getByLabel("Address").fill("/products");
	await dialog.getByLabel("Address").press("Enter");
	await expect(editor).toBeFocused();
	await expectAccessible();

	await toolbar.getByLabel("Numbered list").press("Enter");
	await toolbar.getByLabel("Video").press("Enter");
	await page.getByLabel("Address of the video").fill("https://youtu.be/dQw4w9WgXcQ");
	await page.getByRole("button", { name: "Add Video" }).press("Enter");
	await save(page);

	await navigate("/about");
	const text = page.locator(".rich-text");
	const link = text.locator("ol li").getByRole("link", { name: "Our bread" });
	await expect(link).toHaveAttribute("href", "/products");
	await expect(text.locator("iframe")).toHaveAttribute("src", /youtube-nocookie/);
});

test("the formatting is removed again, on request", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await openCode(
		page,
		'<h2 style="text-align: right; padding-left: 4rem"><strong><span style="color: red">a</span></strong></h2><blockquote><p>b</p></blockquote>',
	);
	const editor = await openVisual(page);
	await editor.press("ControlOrMeta+a");
	await page.getByRole("button", { name: "Remove formatting" }).click();
	await expect(await openCode(page)).toHaveValue("<p>a</p>\n<p>b</p>");
});

const representable = [
	'<p style="text-align: justify; padding-left: 4rem">a <a href="mailto:a@b.example" target="_blank">b</a></p>',
	"<ul><li>one<ul><li>two</li></ul></li></ul><ol start='4'><li>three</li></ol>",
	"<p><b>a</b>\n<i>b</i></p><hr><pre>c\n  d</pre>",
	'<p><img src="/a.jpg" alt="A" width="20" height="10" style="float: left"></p>',
	'<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="560" height="315" title="t" frameborder="0" allowfullscreen></iframe>',
	'<p><span style="color: #a63d2f"><span style="font-size: 1.25em">a</span> b</span></p>',
	"<table><thead><tr><th scope='col'>a</th></tr></thead><tr><td colspan=2>b<p>c</p></td></tr></table>",
	'<p class="ql-align-center ql-indent-8">H<sub>2</sub>O</p><ol><li data-list="bullet" class="ql-indent-1">a</li></ol>',
	"Plain text\n\nin two paragraphs",
];

const unrepresentable: [html: string, loss: string][] = [
	["<table><caption>a</caption><tr><td>b</td></tr></table>", "<caption>"],
	['<p class="note">a</p>', "the attribute class=“note”"],
	["<p>a<!-- later --></p>", "a comment"],
	['<p style="line-height: 2">a</p>', "the style “line-height: 2”"],
	['<p><a href="javascript:alert(1)">a</a></p>', "<a>"],
	['<iframe src="https://maps.example/"></iframe>', "<iframe>"],
	["<p>a</p><script>b</script>", "some of the text"],
];

test("nothing is lost between the visual editor and the code view", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	for (const html of representable) {
		await openCode(page, html);
		await expect(await openVisual(page)).toBeVisible();
		await expect(await openCode(page)).toHaveValue(html);
	}
	for (const [html, loss] of unrepresentable) {
		await openCode(page, html);
		await page.getByRole("tab", { name: "Visual Editor" }).click();
		await expect(page.getByRole("tab", { name: "Code View" })).toHaveAttribute(
			"aria-selected",
			"true",
		);
		await expect(page.getByRole("listitem").filter({ hasText: loss }).first()).toBeVisible();
		await expect(codeOf(page)).toHaveValue(html);
	}
	await expectAccessible();

	const section = "<p>Before</p><section><p>a</p></section>";
	await openCode(page, section);
	await save(page);
	expect((await storedSection(database, "about")).content.text).toBe(section);
	await page.reload();
	await expect(codeOf(page)).toHaveValue(section);
	await page.getByRole("button", { name: "Use Visual Editor" }).click();
	await editorOf(page).press("ControlOrMeta+Home");
	await editorOf(page).pressSequentially("Not ");
	await expect(await openCode(page)).toHaveValue("<p>Not Before</p>\n<p>a</p>");
});

test("a photo of a page is shown without what it tells, or says why it cannot be used", async ({
	page,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await openCode(page, "<p>Not lost</p>");
	await openVisual(page);
	await page.getByRole("button", { name: "Image", exact: true }).click();
	const gallery = page.getByRole("dialog", { name: "Images" });
	await gallery.getByRole("tab", { name: "Upload New" }).click();
	const photo = await jpegPhoto({ width: 400, height: 200, orientation: 6 });
	const stored = page.waitForResponse(
		(response) => /\/product-images\/content-/.test(response.url()) && response.ok(),
	);
	await gallery.locator("input[type=file]").setInputFiles([
		{ name: "empty.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) },
		{ name: "text.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Dear baker, …") },
		{ name: "IMG_1.heic", mimeType: "", buffer: heicHead },
		{ name: "half.jpg", mimeType: "image/jpeg", buffer: photo.subarray(0, photo.length / 2) },
		{ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo },
	]);
	const name = new URL((await stored).url()).pathname.split("/").at(-1);
	const rows = gallery.getByRole("listitem");
	for (const [file, problem] of [
		["empty.jpg", "Failed to load image. The file is empty (0 bytes)."],
		["text.jpg", "Failed to load image. This file isn't an image."],
		["IMG_1.heic", "Failed to load image. Browsers can't show HEIC photos."],
		["half.jpg", "Failed to load image. The file is damaged or incomplete."],
	] as const) {
		await expect(rows.filter({ hasText: file })).toContainText(problem);
	}
	await expect(rows.filter({ hasText: "photo.jpg" })).toContainText("Uploaded");
	await expectAccessible();

	const answer = await page.request.get(`/storage/v1/object/public/product-images/${name}`);
	const bytes = await answer.body();
	expect(await hasMetadata(photo)).toBe(true);
	expect(await hasMetadata(bytes)).toBe(false);
	expect(bytes.includes("Mustermann")).toBe(false);
	expect(await describeImage(bytes)).toEqual({
		format: "jpeg",
		width: 200,
		height: 400,
		isTurned: false,
		colorAtTop: "red",
	});
	await page.keyboard.press("Escape");
	await expect(editorOf(page)).toContainText("Not lost");
});

test("an image is uploaded into the text, sized by dragging, by keyboard and as code", async ({
	page,
	login,
	navigate,
	database,
	site,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await openCode(page, "<p>Before</p>");
	const editor = await openVisual(page);
	await page.getByRole("button", { name: "Image", exact: true }).click();
	const gallery = page.getByRole("dialog", { name: "Images" });
	await gallery.getByRole("tab", { name: "Upload New" }).click();
	const choosing = page.waitForEvent("filechooser");
	await gallery.getByRole("button", { name: "Choose Files" }).click();
	const buffer = await transparentPng(200, 100);
	await (await choosing).setFiles([{ name: "Loaf.PNG", mimeType: "image/png", buffer }]);
	await expect(page.getByText("Success", { exact: true })).toBeVisible();
	await expect(page.getByText("Image uploaded successfully")).toBeVisible();
	await gallery.getByRole("button", { name: "Select Image" }).click();
	const image = editor.locator(".image-view img");
	await expect(image).toHaveAttribute("src", /content-\d+\.png$/);

	await image.click();
	const handle = await editor.locator(".image-handle").boundingBox();
	if (!handle) throw new Error("The image cannot be resized.");
	const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x - 80, y + 10, { steps: 4 });
	await page.mouse.up();
	await expect(image).toHaveAttribute("width", "120");
	await expect(image).toHaveAttribute("height", "60");

	await page.getByRole("button", { name: "Image", exact: true }).press("Enter");
	const details = page.getByRole("dialog", { name: "Image" });
	await details.getByLabel("Description").fill("A loaf");
	await details.getByLabel("Width in pixels").fill("wide");
	await details.getByRole("button", { name: "Apply" }).press("Enter");
	await expect(details.getByLabel("Width in pixels")).toHaveAccessibleDescription(
		/Enter a whole number/,
	);
	await expectAccessible();
	await details.getByLabel("Width in pixels").fill("160");
	await details.getByRole("button", { name: "Apply" }).press("Enter");
	const code = await openCode(page);
	await expect(code).toHaveValue(/alt="A loaf" width="160" height="80"/);
	await code.fill(
		(await code.inputValue()).replace('width="160" height="80"', 'width="100" height="50"'),
	);
	await save(page);

	const { text } = (await storedSection(database, "about")).content;
	expect(text).toMatch(/content-\d+\.png" alt="A loaf" width="100" height="50"/);
	await navigate("/about");
	await expect(page.getByRole("img", { name: "A loaf" })).toHaveCSS("width", "100px");
	await site.database`delete from files.images where name like 'content-%'`;
});

test("a save that fails keeps what was typed; a second try succeeds", async ({
	page,
	login,
	navigate,
	database,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/api/rpc/save_site_content*", async (route) => {
		await released;
		await route.fulfill({ status: 500, json: { message: "The oven is off", code: "XX000" } });
	});
	await page.getByLabel("Title", { exact: true }).fill("Typed");
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
	release();
	await expect(page.getByText("Something went wrong on the server.")).toBeVisible();
	await expect(page.getByText("Error", { exact: true })).toBeVisible();
	await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Typed");
	expect((await storedSection(database, "about")).title).not.toBe("Typed");

	await page.getByRole("link", { name: "Back to Pages" }).click();
	await page.getByRole("button", { name: "Stay" }).click();
	await page.unroute("**/api/rpc/save_site_content*");
	await save(page);
	expect((await storedSection(database, "about")).title).toBe("Typed");
	await page.getByRole("link", { name: "Back to Pages" }).click();
	await expect(page).toHaveURL("/admin/pages");
});

test("what two people change or make of the same page is merged by field", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await page.getByLabel("Title", { exact: true }).fill("Mine");
	await changeSection(database, "about", { title: "Theirs", content: "<p>Their text</p>" });
	await page.getByRole("button", { name: "Save All Changes" }).click();
	const dialog = page.getByRole("dialog", { name: "Two versions" });
	const title = dialog.getByRole("group", { name: "About: Title" });
	await expect(title.getByLabel("Take theirs")).toHaveAccessibleDescription("Theirs");
	await expect(dialog).toContainText("Taken from theirs: About: Content");
	await expectAccessible();
	const about = await database`select title from site_content where section = 'about'`;
	expect(about).toEqual([{ title: "Theirs" }]);
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Page content updated successfully")).toBeVisible();
	await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Mine");
	await expect(editorOf(page)).toHaveText("Their text");
	expect(await storedSection(database, "about")).toMatchObject({
		title: "Mine",
		content: { text: "<p>Their text</p>" },
	});

	await database`delete from site_content where section = 'products_intro'`;
	await navigate("/admin/pages/:pageId", { pageId: "products" });
	const intro = cardOf(page, "products_intro");
	await intro.getByLabel("Title", { exact: true }).fill("Mine");
	await database`insert into site_content (section, title) values ('products_intro', 'Theirs')`;
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Page content updated successfully")).toBeVisible();
	const rows = await database`select title from site_content where section = 'products_intro'`;
	expect(rows).toEqual([{ title: "Mine" }]);
});

test("the preview shows nothing that runs, and is for the editor alone", async ({
	page,
	login,
	navigate,
	request,
}) => {
	const answer = await request.get("/preview/home");
	expect(answer.headers()["cache-control"]).toBe("no-store");
	expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'self'");
	expect(await answer.text()).toContain('content="noindex, nofollow"');
	expect((await request.get("/preview/nothing")).status()).toBe(404);

	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await openCode(
		page,
		'<p onclick="alert(1)">Kept<img src="x" onerror="alert(1)"></p><script>alert(1)</script>',
	);
	const text = previewOf(page).locator(".rich-text");
	await expect(text).toHaveText("Kept");
	const html = await text.innerHTML();
	expect(html).not.toMatch(/script|onclick|onerror/);
});

test("a text as long as a page may have is previewed", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	const paragraph = `<p>${"Flour, water, salt. ".repeat(1000)}</p>`;
	await openCode(page, `${paragraph.repeat(24)}<p>And time.</p>`);
	await expect(previewOf(page).getByText("And time.")).toBeVisible();
});

test("tapping wording in the preview opens it over the form, which keeps what is typed", async ({
	page,
	context,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	const visitor = await context.newPage();
	await visitor.goto("/");
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "home" });
	// In a page that isn't scaled down, the browser's tools find the places to click.
	await page.getByRole("button", { name: "Phone", exact: true }).click();
	const subtitle = page.getByLabel("Subtitle");
	await subtitle.fill("Not saved yet");
	const preview = previewOf(page);
	await expect(preview.getByText("Not saved yet")).toBeVisible();
	await untilTappable(page);

	const dialog = page.getByRole("dialog", { name: "Wording" });
	await preview.getByText("Our Categories").click();
	await expect(dialog.getByLabel("Wording")).toHaveValue("Our Categories");
	await expectAccessible();
	await dialog.getByLabel("Wording").fill("");
	await dialog.getByRole("button", { name: "Save Wording" }).click();
	await expect(dialog.getByText("This sentence can't be empty.")).toBeVisible();
	await dialog.getByLabel("Wording").fill("What we bake");
	await dialog.getByRole("button", { name: "Save Wording" }).click();
	await expect(page.getByText("Wording saved")).toBeVisible();
	await expect(dialog).toBeHidden();
	await expect(preview.getByRole("heading", { name: "What we bake" })).toBeVisible();
	await expect(visitor.getByRole("heading", { name: "What we bake" })).toBeVisible();
	await expect(subtitle).toHaveValue("Not saved yet");
	await expect(preview.getByText("Not saved yet")).toBeVisible();
	expect((await storedSection(database, "hero")).subtitle).not.toBe("Not saved yet");

	// By keyboard, with arguments, at the end of the page.
	await preview.getByRole("link", { name: /^See all/ }).press("Enter");
	await expect(dialog.getByLabel("Wording")).toHaveValue("See all");
	await page.keyboard.press("Escape");
	await preview.getByText(/^© /).click();
	await expect(dialog.getByRole("textbox", { name: "Wording" })).toContainText("year");
	await page.keyboard.press("Escape");

	// What the owner wrote is in the form, and links lead nowhere.
	await preview.getByRole("link", { name: "Our Story" }).click();
	await preview.getByRole("article").getByRole("link").first().click();
	await expect(dialog).toBeHidden();
	await expect(preview.getByText("Not saved yet")).toBeVisible();
});

test("two versions of the same wording are asked about, and the page's form is not saved", async ({
	page,
	login,
	navigate,
	database,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "products" });
	await page.getByRole("button", { name: "Phone", exact: true }).click();
	await page.getByLabel("Subtitle").fill("Not saved yet");
	await untilTappable(page);
	await previewOf(page).getByRole("button", { name: "Without certain allergens" }).click();
	const dialog = page.getByRole("dialog", { name: "Wording" });
	await dialog.getByLabel("Wording").fill("Free from");
	const theirs = JSON.stringify({ "productList.without": { text: "No …", language: "en" } });
	await database`insert into site_content (section, content) values ('words', ${theirs})`;
	await dialog.getByRole("button", { name: "Save Wording" }).click();
	const question = page.getByRole("dialog", { name: "Two versions" });
	await question.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Wording saved")).toBeVisible();
	await expect(previewOf(page).getByRole("button", { name: "Free from" })).toBeVisible();
	await expect(page.getByLabel("Subtitle")).toHaveValue("Not saved yet");
	expect((await storedSection(database, "products_intro")).subtitle).not.toBe("Not saved yet");
});

test("a preview is drawn for an administrator, and for nobody else", async ({ request, site }) => {
	const logged = site.output().length;
	const draw = async (data: string) => {
		const headers = { "content-type": "text/plain" };
		return (await request.post("/preview/home.data", { data, headers })).status();
	};
	const long = "x".repeat(1_000_000);
	for (const draft of ["", "{}", "\n{}", "made.up.token\n{}", "x\r\ny: z", long, `\n${long}`]) {
		expect(await draw(draft)).toBe(401);
	}
	expect(site.output().slice(logged)).not.toContain(" error ");
});

test("strangers who ask for previews take nobody's turn", async ({ request }) => {
	const drafts = Array.from({ length: 60 }, () =>
		request.post("/preview/home", { data: "made.up.token\n{}" }),
	);
	for (const answer of await Promise.all(drafts)) {
		expect(answer.status()).toBe(401);
		expect(answer.headers()["content-type"]).toMatch(/^text\/plain/);
	}
});

test("a preview says what to do when the session has ended", async ({
	page,
	login,
	navigate,
	site,
	database,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "home" });
	await expect(previewOf(page).getByRole("heading", { level: 1 })).toBeVisible();
	const other = await addUser(site, { email: "other@bakery.test", role: "admin" });
	const [{ user_id } = { user_id: "" }] = await database`
		delete from user_roles where user_id <> ${other.id} returning user_id`;
	try {
		await page.getByLabel("Subtitle").fill("Typed meanwhile");
		await expect(previewOf(page).getByText("You're signed out.")).toBeVisible();
		await expectAccessible();
	} finally {
		await database`insert into user_roles (user_id, role) values (${user_id}, 'admin')`;
		await removeAddedUsers(site);
	}
	await previewOf(page).getByRole("button", { name: "Try again" }).press("Enter");
	await expect(previewOf(page).getByText("Typed meanwhile")).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the preview is a tab, and everything is large enough for a thumb", async ({
		page,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		await navigate("/admin/pages/:pageId", { pageId: "home" });
		await expect(page.locator("iframe")).toBeHidden();
		await expectNothingSideways(page);
		await page.getByText("2 button(s) configured").tap();
		const small = await page
			.locator("main :is(button, select, summary, input:not([type=checkbox]))")
			.evaluateAll((controls) =>
				controls
					.map((control) => ({ name: control.outerHTML, box: control.getBoundingClientRect() }))
					.filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44))
					.map(({ name }) => name),
			);
		expect(small).toEqual([]);
		await expectAccessible();
		await page.getByLabel("Subtitle").fill("Seen on a phone");
		await page.getByRole("tab", { name: "Preview" }).tap();
		await expect(previewOf(page).getByText("Seen on a phone")).toBeVisible();
		await expectAccessible();
		await untilTappable(page);
		await previewOf(page).getByText("Our Categories").tap();
		const wording = page.getByRole("textbox", { name: "Wording" });
		await expect(wording).toHaveValue("Our Categories");
		await expectNothingSideways(page);
		await expectAccessible();
		await wording.fill("What we bake");
		await page.getByRole("button", { name: "Save Wording" }).tap();
		await expect(previewOf(page).getByText("What we bake")).toBeVisible();
		await page.getByRole("tab", { name: "Edit" }).tap();
		await expect(page.getByLabel("Subtitle")).toHaveValue("Seen on a phone");
	});
});
