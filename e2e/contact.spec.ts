import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { changeSection, storeHours } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { hastenAnswers } from "./hasten-answers.ts";
import { skipImages } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

const message = {
	Name: "Ada Baker",
	Email: "ada@example.com",
	Subject: "A cake for Saturday",
	Message: "Could you make a carrot cake for twelve?",
};

async function fillIn(page: Page, values: Partial<typeof message> = {}): Promise<void> {
	for (const [label, value] of Object.entries({ ...message, ...values })) {
		await page.getByRole("textbox", { name: label }).fill(value);
	}
}

const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();
/** Above the form; with scripts a toast says the same. */
const confirmation = (page: Page) =>
	page.getByRole("region", { name: "Send Us a Message" }).getByText("Message sent!");
const stored = (database: Sql) =>
	database`select name, email, subject, message, spam, spam_score from contact_messages`;

test("the page says how to reach the bakery, and the hours beside the form where there is room", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	await storeHours(database);
	await page.setViewportSize({ width: 1280, height: 800 });
	await navigate("/contact");
	const main = page.getByRole("main");
	await expect(main.getByRole("link", { name: "27 Mill Street" })).toHaveAttribute(
		"href",
		/^https:.*query=27\+Mill\+Street/,
	);
	await expectAccessible();
	const hours = page.getByRole("region", { name: "Opening Hours" });
	const form = page.getByRole("region", { name: "Send Us a Message" });
	const [beside, formBox] = await Promise.all([hours.boundingBox(), form.boundingBox()]);
	expect(beside?.y).toBe(formBox?.y);
	expect(beside?.x).toBeGreaterThan((formBox?.x ?? 0) + (formBox?.width ?? 0));
	const email = main.getByRole("link", { name: "hello@ryeandmarigold.example" });
	for (const width of [320, 390, 768, 1024, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		// It breaks after its @, and nowhere else.
		const linesOfParts = await email.evaluate((element) =>
			[...element.childNodes].flatMap((part) => {
				const range = document.createRange();
				range.selectNodeContents(part);
				return part.textContent ? [range.getClientRects().length] : [];
			}),
		);
		expect(linesOfParts, `at ${width} px`).toEqual([1, 1]);
	}
	await page.setViewportSize({ width: 390, height: 844 });
	await expect
		.poll(async () => (await form.boundingBox())?.y)
		.toBeGreaterThan((await hours.boundingBox())?.y ?? 0);

	await changeSection(database, "contact", { content: "{broken" });
	await navigate("/contact");
	await expect(page.getByRole("heading", { name: "Email Us" })).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Send Message" })).toBeVisible();
	// An address says that a message was sent in one way alone.
	await page.goto("/contact?sent=yes");
	await untilInteractive(page);
	await expect(confirmation(page)).toBeVisible();
	await page.goto("/contact?sent=no");
	await untilInteractive(page);
	await expect(page.getByText("Message sent!")).toHaveCount(0);
});

test("a message is stored and confirmed, and again from another page in the same document", {
	tag: "@behind-proxy",
}, async ({ page, navigate, database }) => {
	await navigate("/contact");
	await fillIn(page);
	await send(page);
	await expect(confirmation(page)).toBeVisible();
	await expect(
		page
			.getByRole("region", { name: "Send Us a Message" })
			.getByText("We'll get back to you as soon as possible."),
	).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
	const { Name: name, Email: email, Subject: subject, Message: text } = message;
	const [first] = await stored(database);
	expect(first).toMatchObject({ name, email, subject, message: text });
	// React kept the token of the document; then it finds one in the data of the page.
	await navigate("/about");
	await page.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Get In Touch" })).toBeVisible();
	await fillIn(page, { Subject: "Another cake" });
	await send(page);
	await expect(confirmation(page)).toBeVisible();
	await expect
		.poll(async () => (await stored(database)).map(formSignature))
		.toEqual(["ours", "ours"]);
});

/** The spam points for a form sent within seconds, and for one that isn't ours. */
const [tooFast, notOurs] = [5, 8];

const formSignature = ({ spam_score }: Record<string, unknown>) =>
	Number(spam_score) >= notOurs ? "not ours" : "ours";

test("a sent message is confirmed above the form, once for screen readers, and nothing covers it", async ({
	page,
	navigate,
	expectAccessible,
	database: _,
}) => {
	for (const size of [
		{ width: 390, height: 844 },
		{ width: 320, height: 568 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(size);
		await navigate("/contact");
		await untilInteractive(page);
		await fillIn(page, { Subject: `${size.width}` });
		await send(page);
		await expect(confirmation(page)).toBeInViewport({ ratio: 1 });
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.textContent))
			.toBe("Message sent!We'll get back to you as soon as possible.");
		const toast = page.getByRole("listitem").filter({ hasText: "Message sent!" });
		await expect(toast).toBeInViewport({ ratio: 1 });
		const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
		const toastBox = await toast.boundingBox();
		const bottom = toastBox ? toastBox.y + toastBox.height : Number.POSITIVE_INFINITY;
		expect(await top(confirmation(page))).toBeGreaterThan(bottom);
		expect(await top(page.getByRole("button", { name: "Send Message" }))).toBeGreaterThan(bottom);
		const read = await page.ariaSnapshot();
		expect(read.split("Message sent!")).toHaveLength(2);
	}
	await expectAccessible();
	await page.getByRole("textbox", { name: "Name" }).focus();
	await send(page);
	await expect(page.getByText("Name is required")).toBeVisible();
	await expect(confirmation(page)).toHaveCount(0);
});

test("each field says what is wrong with it in a way that all can read", async ({
	page,
	navigate,
	expectAccessible,
}) => {
	await navigate("/contact");
	await page.getByRole("textbox", { name: "Name" }).focus();
	await send(page);
	await expect(page.getByText("Invalid email address")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
	await expectAccessible();
});

test("the page from memory says when its form was given out", async ({ request, database }) => {
	await request.get("/contact");
	const html = await (await request.get("/contact")).text();
	const [, token = ""] = /name="token" value="([^"]*)"/.exec(html) ?? [];
	const form = { name: "Bot", email: "bot@example.com", subject: "s", message: "m", token };
	await request.post("/contact", { form });
	expect(await stored(database)).toMatchObject([{ spam: false, spam_score: tooFast }]);
});

test("what looks like spam is stored as such", async ({ page, navigate, database }) => {
	await navigate("/contact");
	await fillIn(page, { Message: "Buy watches at https://spam.example" });
	await page.getByLabel("Leave this field empty").fill("http://spam.example", { force: true });
	await send(page);
	await expect(confirmation(page)).toBeVisible();
	expect(await stored(database)).toMatchObject([{ subject: "A cake for Saturday", spam: true }]);
});

test("a message that cannot be stored is not confirmed, and its text stays", async ({
	page,
	navigate,
	database,
}) => {
	await navigate("/contact");
	await fillIn(page);
	await database`alter table contact_messages rename to contact_messages_away`;
	try {
		await send(page);
		const alert = page.getByRole("alert");
		await expect(alert).toContainText("(802) 555-0142");
		await expect(alert).toContainText("hello@ryeandmarigold.example");
		await expect(page.getByText("Message sent!")).toHaveCount(0);
		await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(message.Message);
	} finally {
		await database`alter table contact_messages_away rename to contact_messages`;
	}
});

test("a body that is not a form is refused, without a server error", async ({ request, site }) => {
	const logged = site.output().length;
	const text = { data: "Bread?", headers: { "content-type": "text/plain" } };
	expect((await request.post("/contact", text)).status()).toBe(400);
	const broken = "multipart/form-data; boundary=bread";
	for (const [type, data] of [
		[broken, "--bread\r\nContent-Disposition: form-data; name"],
		["multipart/form-data", "--"],
		["application/x-www-form-urlencoded", "%zz=%&%00"],
		["application/json", "{"],
	] as const) {
		const answer = await request.post("/contact", { data, headers: { "content-type": type } });
		expect([400, 422], type).toContain(answer.status());
	}
	expect((await request.delete("/contact")).status()).toBe(405);
	const from = (origin: string) => ({
		form: {},
		headers: { origin, "x-forwarded-host": "elsewhere.example" },
	});
	for (const origin of ["https://elsewhere.example", `${site.origin}.example`, "null", "x:["]) {
		expect((await request.post("/contact", from(origin))).status(), origin).toBe(403);
	}
	// Behind a proxy that terminates TLS.
	const secure = site.origin.replace("http:", "https:");
	expect((await request.post("/contact", from(secure))).status()).toBe(422);
	expect((await request.post("/about", { form: message })).status()).toBe(405);
	expect(site.output().slice(logged)).not.toContain("error");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("errors are shown at their fields with the values kept, and a message is sent", {
		tag: "@behind-proxy",
	}, async ({ page, navigate, database }) => {
		await navigate("/contact");
		await fillIn(page, { Email: "not an address" });
		await send(page);
		await expect(page.getByText("Invalid email address")).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
		await expect(page.getByRole("textbox", { name: "Email" })).toBeInViewport();
		await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada Baker");
		await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
		await send(page);
		await expect(confirmation(page)).toBeVisible();
		await page.reload();
		expect(await stored(database)).toHaveLength(1);
	});
});

test("a message that is stored before the page has drawn everything is said to be sent", async ({
	page,
	navigate,
	database,
}) => {
	await hastenAnswers(page);
	// With the rules the page would have more to draw before it sends.
	await page.route("**/assets/check-message-form-*", (route) => route.abort());
	await navigate("/contact");
	await untilInteractive(page);
	await fillIn(page);
	await send(page);
	await expect(confirmation(page)).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
	expect(await stored(database)).toHaveLength(1);
});
