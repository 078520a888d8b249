import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import {
	isPageId,
	pages,
	type SectionName,
	sectionsOf,
	sectionTitle,
} from "../app/bakery/content/pages.ts";
import { removeAllSections } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages, transparentPng } from "./images.ts";
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

/** The server's HTML of a page's main element, without React's own comments. */
function drawnPage(page: Page, path: string): Promise<string> {
	return page.evaluate(async (path) => {
		const html = await (await fetch(path)).text();
		const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
		return main?.innerHTML.replaceAll("<!-- -->", "") ?? "";
	}, path);
}

test("each section of each page is previewed as visitors get it, edited, and seen", async ({
	page,
	login,
	navigate,
	database,
}) => {
	await removeAllSections(database);
	await login();
	for (const pageId of Object.keys(pages).filter(isPageId)) {
		const { path } = pages[pageId];
		const sections = sectionsOf(pageId).map(({ name }) => ({ name, title: `About ${name}` }));
		await navigate("/admin/pages/:pageId", { pageId });
		const preview = previewOf(page).locator("[data-draft]");
		await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();
		// React asks for the first image in advance: in the head of the page.
		const drawn = (await preview.innerHTML()).replace(/^<link [^>]+>/, "");
		expect(await drawnPage(page, path)).toContain(drawn);

		for (const { name, title } of sections) {
			await cardOf(page, name).getByLabel("Title", { exact: true }).fill(title);
			await expect(preview.getByRole("heading", { name: title })).toBeVisible();
		}
		await save(page);
		await navigate(path);
		const shown = page.getByRole("main").getByRole("heading", { name: /^About [a-z_]+$/ });
		await expect(shown).toHaveText(sections.map(({ title }) => title));
	}
	await navigate("/admin/pages/:pageId", { pageId: "imprint" });
	await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("the home page gets another layout, title and buttons, seen in the preview first", {
	tag: "@core",
}, async ({ page, login, navigate, database, expectAccessible }) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "home" });
	await expect(page.getByRole("heading", { level: 2, name: "Hero" })).toBeVisible();
	const preview = previewOf(page);
	await expect(preview.getByRole("heading", { level: 1 })).toHaveText(
		"Bread worth getting up early for",
	);

	const block = page.getByText("2 button(s) configured");
	await block.click();
	const second = page.getByRole("group", { name: "Button 2" });
	await second.getByLabel("Text").fill(" ");
	await second.getByLabel("URL").fill("javascript:alert(1)");
	await block.click();
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(second.getByLabel("Text")).toHaveAccessibleDescription("Text is required");
	await expect(second.getByLabel("Text")).toBeFocused();
	await expect(second.getByLabel("URL")).toHaveAccessibleDescription(
		"URL must start with / or be a web address",
	);

	const image = page.getByRole("group", { name: "Image", exact: true });
	await image.getByRole("button", { name: "Remove" }).click();
	await image.getByRole("button", { name: "Use Default Image" }).click();
	await expect(image.getByRole("img", { name: "The default image" })).toBeVisible();
	await image.getByRole("button", { name: "Remove" }).click();
	await page.getByLabel("Hero Layout").selectOption("Centered Content (Background Image)");
	await page.getByLabel("Title", { exact: true }).fill("Still warm");
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
	await expect(page.locator("[data-layout] img")).toHaveCount(0);
	await page.getByRole("main").getByRole("link", { name: "Visit us" }).click();
	await expect(page).toHaveURL("/contact");
});

test("what the toolbar does by keyboard comes out on the public page", async ({
	page,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	const toolbar = page.getByRole("toolbar", { name: "Formatting" });
	await openCode(page, "<p>Styled</p>");
	const editor = await openVisual(page);
	await editor.press("ControlOrMeta+a");
	await page.keyboard.press("Shift+Tab");
	await expect(toolbar.getByLabel("Text style")).toBeFocused();
	await toolbar.getByLabel("Text style").selectOption("Heading 3");
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
	for (const name of ["Indent more", "Indent more", "Indent less"]) {
		await toolbar.getByLabel(name).press("Enter");
	}
	await toolbar.getByLabel("Text color").press("Enter");
	await expectAccessible();
	await page.getByRole("dialog").getByRole("button", { name: "Red" }).press("Enter");
	await toolbar.getByLabel("Background color").press("Enter");
	await page.getByRole("dialog").getByRole("button", { name: "Sand" }).press("Enter");
	const styled = await (await openCode(page)).inputValue();

	await openCode(
		page,
		'<h2 style="text-align: right; padding-left: 4rem"><strong><span style="color: red">a</span></strong></h2><blockquote><p>b</p></blockquote>',
	);
	await openVisual(page);
	await editor.press("ControlOrMeta+a");
	await toolbar.getByLabel("Remove formatting").click();
	await expect(await openCode(page)).toHaveValue("<p>a</p>\n<p>b</p>");

	await openCode(page, "<p>Our bread</p>");
	await openVisual(page);
	await editor.press("ControlOrMeta+a");
	await toolbar.getByLabel("Link").press("Enter");
	const address = page.getByRole("dialog", { name: "Link" }).getByLabel("Address");
	await expect(address).toBeFocused();
	await address.fill("//elsewhere.example");
	await address.press("Enter");
	await expect(address).toHaveAccessibleDescription(/Enter a path/);
	await address.fill("/products");
	await address.press("Enter");
	await expect(editor).toBeFocused();
	await toolbar.getByLabel("Numbered list").press("Enter");
	await toolbar.getByLabel("Video").press("Enter");
	await page.getByLabel("Address of the video").fill("https://youtu.be/dQw4w9WgXcQ");
	await page.getByRole("button", { name: "Add Video" }).press("Enter");
	await expect(await openCode(page)).toHaveValue(
		/^<ol><li><p><a href="\/products">Our bread<\/a>[\s\S]+<iframe [^>]*youtube-nocookie/,
	);

	await openCode(page, styled);
	await save(page);

	await navigate("/about");
	const heading = page.locator(".rich-text").getByRole("heading", { level: 3 });
	await expect(heading).toHaveCSS("text-align", "center");
	await expect(heading).toHaveCSS("padding-left", "32px");
	const piece = heading.locator("span");
	await expect(piece).toHaveCSS("font-family", "Georgia, serif");
	await expect(piece).toHaveCSS("color", "rgb(163, 38, 31)");
	await expect(piece).toHaveCSS("background-color", "rgb(244, 234, 218)");
	await expect(piece).toHaveAttribute("style", /font-size:\s?min\(1.25em/);
	for (const mark of ["strong", "em", "u", "s"]) await expect(heading.locator(mark)).toHaveCount(1);
});

const representable = [
	[
		'<p style="text-align: justify; padding-left: 4rem">a <a href="mailto:a@b.example" target="_blank">b</a></p>',
		"<ul><li>one<ul><li>two</li></ul></li></ul><ol start='4'><li>three</li></ol>",
		"<p><b>a</b>\n<i>b</i></p><hr><pre>c\n  d</pre>",
		'<p><img src="/a.jpg" alt="A" width="20" height="10" style="float: left"></p>',
		'<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="560" height="315" title="t" frameborder="0" allowfullscreen></iframe>',
		'<p><span style="color: #a63d2f"><span style="font-size: 1.25em">a</span> b</span></p>',
		"<table><thead><tr><th scope='col'>a</th></tr></thead><tr><td colspan=2>b<p>c</p></td></tr></table>",
	].join("\n"),
	'<p class="ql-align-center ql-indent-8">H<sub>2</sub>O</p><ol><li data-list="bullet" class="ql-indent-1">a</li></ol>',
	"Plain text\n\nin two paragraphs",
];

const unrepresentable: [html: string, losses: string[]][] = [
	[
		'<table><caption>a</caption><tr><td>b</td></tr></table><p class="note">a<!-- later --></p><p style="line-height: 2">a</p><p><a href="javascript:alert(1)">a</a></p><iframe src="https://maps.example/"></iframe>',
		[
			...["<caption>", "the attribute class=“note”", "a comment", "the style “line-height: 2”"],
			...["<a>", "<iframe>"],
		],
	],
	["<p>a</p><script>b</script>", ["some of the text"]],
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
	for (const [html, losses] of unrepresentable) {
		await openCode(page, html);
		await page.getByRole("tab", { name: "Visual Editor" }).click();
		const code = page.getByRole("tab", { name: "Code View" });
		await expect(code).toHaveAttribute("aria-selected", "true");
		for (const loss of losses) {
			await expect(page.getByRole("listitem").filter({ hasText: loss }).first()).toBeVisible();
		}
		await expect(codeOf(page)).toHaveValue(html);
	}
	await expectAccessible();
	// As long as a page may be.
	const paragraph = `<p>${"Flour, water, salt. ".repeat(1000)}</p>`;
	await openCode(page, `${paragraph.repeat(24)}<p>And time.</p>`);
	await expect(previewOf(page).getByText("And time.")).toBeVisible();
	await openCode(page, '<p><a href="ftp://old.example/menu">Menu</a></p>');
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(page.getByText("These links can't be used: “ftp://old.example/menu”")).toBeVisible();

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

test("a preview is for the editor alone, and strangers who ask take nobody's turn", async ({
	request,
	site,
}) => {
	const empty = await request.get("/preview/home");
	expect(empty.headers()["cache-control"]).toBe("no-store");
	expect(empty.headers()["content-security-policy"]).toContain("frame-ancestors 'self'");
	expect(await empty.text()).toContain('content="noindex, nofollow"');
	expect((await request.get("/preview/nothing")).status()).toBe(404);

	const logged = site.output().length;
	const long = "x".repeat(1_000_000);
	const headers = { "content-type": "text/plain" };
	for (const data of ["", "{}", "\n{}", "made.up.token\n{}", "x\r\ny: z", long, `\n${long}`]) {
		expect((await request.post("/preview/home.data", { data, headers })).status()).toBe(401);
	}
	expect(site.output().slice(logged)).not.toContain(" error ");
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

	test("the preview is a tab, where a tap on wording opens it over the form, which keeps what is typed", async ({
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
		const subtitle = page.getByLabel("Subtitle");
		await subtitle.fill("Not saved yet");
		await page.getByRole("tab", { name: "Preview" }).tap();
		const preview = previewOf(page);
		await expect(preview.getByText("Not saved yet")).toBeVisible();
		await untilTappable(page);

		const dialog = page.getByRole("dialog", { name: "Wording" });
		const wording = dialog.getByRole("textbox", { name: "Wording" });
		await preview.getByText("Our Categories").tap();
		await expect(wording).toHaveValue("Our Categories");
		await expectNothingSideways(page);
		await expectAccessible();
		await wording.fill("");
		await dialog.getByRole("button", { name: "Save Wording" }).tap();
		await expect(dialog.getByText("This sentence can't be empty.")).toBeVisible();
		await wording.fill("What we bake");
		await dialog.getByRole("button", { name: "Save Wording" }).tap();
		await expect(dialog).toBeHidden();
		for (const shown of [preview, visitor]) {
			await expect(shown.getByRole("heading", { name: "What we bake" })).toBeVisible();
		}
		await expect(preview.getByText("Not saved yet")).toBeVisible();
		expect((await storedSection(database, "hero")).subtitle).not.toBe("Not saved yet");

		// By keyboard, with arguments, at the end of the page.
		await preview.getByRole("link", { name: /^See all/ }).press("Enter");
		await expect(wording).toHaveValue("See all");
		await page.keyboard.press("Escape");
		await preview.getByText(/^© /).tap();
		await expect(wording).toContainText("year");
		await page.keyboard.press("Escape");

		// What the owner wrote is in the form, and links lead nowhere.
		await preview.getByRole("link", { name: "Our Story" }).tap();
		await preview.getByRole("article").getByRole("link").first().tap();
		await expect(dialog).toBeHidden();
		await page.getByRole("tab", { name: "Edit" }).tap();
		await expect(subtitle).toHaveValue("Not saved yet");
	});
});
