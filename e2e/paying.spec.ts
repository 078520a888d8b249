import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { inDays, productId, takeOrders } from "./content.ts";
import { expect } from "./fixtures.ts";
import { expectNothingSideways } from "./overflow.ts";
import { orderForm } from "./sent-order.ts";
import { testWithStripe } from "./stripe-site.ts";

const product = "Carrot Cake";

const test = testWithStripe();

test.beforeEach(({ stripe }) => {
	Object.assign(stripe.faults, { errors: 0, hangingAnswers: 0, notices: "lost" });
});

test.use({ viewport: { width: 390, height: 844 } });

/** Takes orders, each paid as the settings say. */
async function takePayments(database: Sql, settings: object): Promise<void> {
	await takeOrders(database);
	await database`update products set price = 42.75, sizes = null where name = ${product}`;
	const content = JSON.stringify(settings);
	await database`
		insert into site_content (section, content) values ('payments', ${content})
		on conflict (section) do update set content = excluded.content`;
}

const deposit = { pays: "percent", deposit: 25, cancel: "deposit" };

const orders = (database: Sql) =>
	database`
		select state, due::integer, paid::integer, upfront::integer, tip::integer
		from private.described_orders`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pays = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });

/** Fills in an order of one cake for the day after tomorrow, and reviews it. */
async function review(page: Page): Promise<void> {
	await page.goto(`/order?day=${inDays(3)}`);
	await page.getByRole("spinbutton", { name: product }).fill("1");
	await page.getByRole("textbox", { name: "Name" }).fill("Ann Miller");
	await page.getByRole("textbox", { name: "Email" }).fill("ann@example.com");
	await button(page, "Review order").click();
	await expect(page.getByRole("region", { name: "Your order" })).toContainText(`1 × ${product}`);
}

/** Orders, and waits for the provider's page. */
async function leaveToPay(page: Page): Promise<void> {
	await button(page, "Place order").click();
	await expect(button(page, "Pay")).toBeVisible();
}

test("a deposit is paid on the provider's page, whose customer closes it there", async ({
	page,
	browser,
	site,
	stripe,
	database,
	expectAccessible,
}) => {
	await takePayments(database, deposit);
	await review(page);
	const summary = page.getByRole("region", { name: "Your order" });
	await expect(pays(page, /Deposit to pay now: \$10\.69/)).toBeChecked();
	await expect(summary).toContainText("To pay at pickup: $32.06");
	await expect(summary).toContainText("The deposit is nonrefundable.");
	await expect(summary).toContainText("You pay on Stripe's secure page, then come back here.");
	await expect(summary).not.toContainText("Pay when you pick up.");
	await expectAccessible();
	await expectNothingSideways(page);
	await leaveToPay(page);
	await expect(page.getByText("USD 10.69")).toBeVisible();
	await expect.poll(() => orders(database)).toMatchObject([{ state: "held", upfront: 1069 }]);
	await button(page, "Pay and stay here").click();
	await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
	await page.close();

	const [order] = await database`select link from private.orders`;
	const later = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
	await later.goto(`/order/${order?.link}`);
	await expect(later.getByText("Thank you, your order is placed!")).toBeVisible();
	expect(await orders(database)).toMatchObject([{ state: "placed", paid: 1069, due: 4275 }]);

	// The rest, from another tab as well: it is paid once.
	const rest = later.getByRole("link", { name: "Pay $32.06 now" });
	const second = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
	await second.goto(`/order/${order?.link}`);
	await second.getByRole("link", { name: "Pay $32.06 now" }).click();
	await rest.click();
	await expect(later.getByText("USD 32.06")).toBeVisible();
	await button(later, "Pay").click();
	await expect(rest).toHaveCount(0);
	await second.reload();
	await expect(second.getByText("This payment is paid.")).toBeVisible();
	expect(await orders(database)).toMatchObject([{ paid: 4275 }]);
	expect(stripe.ledger().filter(({ kind }) => kind === "payment")).toHaveLength(2);

	await later.goto(`/order/${order?.link}?cancel=yes`);
	await expect(later.getByText("We'll refund $32.06.")).toBeVisible();
	await later.close();
	await second.close();
});

test("without scripts, everything and a tip are paid, in German", async ({
	browser,
	site,
	database,
}) => {
	await takePayments(database, {
		...{ pays: "percent", deposit: 25, tips: true, included: true, showsTaxes: true },
		taxes: [{ id: "0197c1de-5b5c-7c32-9d13-2f5bd1d4a0b1", name: "MwSt.", percent: 7 }],
		defaultTax: "0197c1de-5b5c-7c32-9d13-2f5bd1d4a0b1",
	});
	await database`
		update site_content set content = jsonb_set(content::jsonb, '{language}', '"de-DE"')::text
		where section = 'settings'`;
	const page = await browser.newPage({
		...{ baseURL: site.origin, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
	});
	await expect(async () => {
		await page.goto(`/order?day=${inDays(3)}`);
		await expect(button(page, "Bestellung prüfen")).toBeVisible({ timeout: 1000 });
	}).toPass();
	await page.getByRole("spinbutton", { name: product }).fill("1");
	await page.getByRole("textbox", { name: "Name" }).fill("Ann Miller");
	await page.getByRole("textbox", { name: "E-Mail" }).fill("ann@example.com");
	await button(page, "Bestellung prüfen").click();
	await expect(page.getByText(/Enthält 2,80\s\$ MwSt\. \(7\s%\)/)).toBeVisible();
	await pays(page, /Jetzt alles zahlen/).check();
	await pays(page, "Anderer Betrag").check();
	const tip = page.getByRole("textbox", { name: "Anderer Betrag" });
	for (const wrong of ["43", "1,234"]) {
		await tip.fill(wrong);
		await page.locator("button[value=place]").click();
		await expect(tip).toHaveAccessibleDescription(/höchstens 42,75/);
		await expect(tip).toHaveValue(wrong);
	}
	expect(await orders(database)).toHaveLength(0);
	await tip.fill("2,25");
	await page.locator("button[value=place]").click();
	await expect(page.getByText("USD 45.00")).toBeVisible();
	await button(page, "Pay").click();
	await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
	expect(await orders(database)).toMatchObject([{ state: "placed", paid: 4500, tip: 225 }]);
	await expect(page.locator("a[href$='/pay']")).toHaveCount(0);
	await page.close();
});

test("who walks away finds the order again, and pays it", async ({ page, database }) => {
	await takePayments(database, { pays: "all" });
	await review(page);
	await button(page, "Pay $42.75 now").click();
	await button(page, "Have it declined").click();
	await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
	await button(page, "Back to the bakery").click();
	await expect(page.getByText(/^Pay by .* to place your order\.$/)).toBeVisible();
	await expect(page.getByText(`1 × ${product}`)).toBeVisible();
	expect(await orders(database)).toMatchObject([{ state: "held", paid: 0 }]);
	const again = page.getByRole("link", { name: "Pay $42.75 now" });
	await again.focus();
	await page.keyboard.press("Enter");
	await button(page, "Pay").click();
	await expect(page.getByText("Thank you, your order is placed!")).toBeVisible();

	// Less than the provider takes is paid at the counter.
	const [order] = await database`update private.orders set tip = 30 returning link`;
	await page.goto(`/order/${order?.link}/pay`);
	await expect(page).toHaveURL(new RegExp(`/order/${order?.link}$`));
	await expect(page.getByText("To pay at pickup: $0.30")).toBeVisible();
	await expect(page.getByRole("link", { name: /^Pay / })).toHaveCount(0);
	await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a provider that can't be reached loses no order", async ({ page, stripe, database }) => {
	await takePayments(database, { pays: "all" });
	await review(page);
	// The client of Stripe repeats a request once.
	stripe.faults.errors = 2;
	const answer = page.waitForResponse(/\/pay$/);
	await button(page, "Pay $42.75 now").click();
	expect((await answer).status()).toBe(503);
	expect((await answer).headers()["retry-after"]).toMatch(/^\d+$/);
	await expect(page.getByRole("alert")).toHaveText(/Online payment isn't available right now/);
	await page.getByRole("link", { name: "Pay $42.75 now" }).click();
	await button(page, "Pay").click();
	await expect(page.getByText("Thank you, your order is placed!")).toBeVisible();
});

test("forged amounts are shown again, and pay for nothing", async ({
	request,
	stripe,
	database,
}) => {
	await takePayments(database, { ...deposit, tips: true });
	const starts = () => stripe.requests.filter((asked) => asked.startsWith("POST")).length;
	const started = starts();
	const form = orderForm({
		...{ product: await productId(database, product), pieces: 1, total: 42.75 },
		email: "ann@example.com",
	});
	const place = (fields: Record<string, string>) =>
		request.post(`/order?day=${inDays(3)}`, {
			form: { ...Object.fromEntries(form), ...fields },
			maxRedirects: 0,
		});
	for (const fields of [
		{},
		{ deposit: "-1069" },
		{ deposit: "1069", all: "1070", pay: "all" },
		{ deposit: "1069", tip: "other", tip_amount: "-10.68" },
	]) {
		const answer = await place(fields);
		expect(answer.status(), JSON.stringify(fields)).toBe(422);
		expect(await answer.text()).toContain('name="deposit" value="1069"');
	}
	expect(await orders(database)).toHaveLength(0);
	const placed = await place({ deposit: "1069", tip: "-5" });
	expect(placed.headers().location).toMatch(/^\/order\/[0-9a-f-]{36}\?pay=now$/);
	expect(await orders(database)).toMatchObject([{ upfront: 1069, tip: 0 }]);

	const [order] = await database`select link from private.orders`;
	const path = `/order/${order?.link}/pay`;
	const other = "0197c1de-5b5c-7c32-9d13-2f5bd1d4a0b1";
	const open = (address: string) => request.get(address, { maxRedirects: 0 });
	expect((await open(`/order/${other}/pay`)).headers().location).toBe(`/order/${other}`);
	expect((await open(`/order/${other}`)).status()).toBe(404);
	const leaving = await open(`${path}?url=https://evil.example&returnUrl=https://evil.example`);
	const { location } = leaving.headers();
	expect(leaving.status() === 303 ? location : (await open(path)).headers().location).toMatch(
		/^http:\/\/127\.0\.0\.1:/,
	);
	expect(stripe.payments().at(-1)?.returnUrl).not.toContain("evil");
	for (const forged of ["http://evil.example/", "//evil.example", "javascript:alert(1)", path]) {
		await database`update private.checkouts set url = ${forged}`;
		expect((await open(path)).status(), forged).toBe(503);
	}
	// Stripe's page can have a domain of the bakery.
	const own = "https://pay.bakery.example/c/1";
	await database`update private.checkouts set url = ${own}`;
	expect((await open(path)).headers().location).toBe(own);
	expect(starts()).toBe(started + 1);
});
