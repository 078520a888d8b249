import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import type { FakeProvider } from "../server/payments/fixtures/fake-provider.ts";
import { openFake } from "../server/payments/fixtures/open-fake.ts";
import { inDays } from "./content.ts";
import { expect } from "./fixtures.ts";
import { expectNothingSideways } from "./overflow.ts";
import { testWithStripe } from "./stripe-site.ts";

const test = testWithStripe();

test.beforeEach(({ stripe }) => {
	stripe.faults.refunds = "done";
});

/** Places orders. @returns their ids */
async function addOrders(database: Sql, names: readonly string[]): Promise<string[]> {
	const orders = await database<{ id: string }[]>`
		insert into private.orders (day, changeable_until, name, email, total, currency)
		select ${inDays(3)}::date, now(), name, 'guest@example.com', 32.75, 'USD'
		from unnest(${names}::text[]) as name
		returning id`;
	return orders.map(({ id }) => id);
}

/** A payment of $32.75 through the fake. @returns its reference */
async function payOnline(database: Sql, stripe: FakeProvider, name: string): Promise<string> {
	const [order = ""] = await addOrders(database, [name]);
	const [checkout] = await database<{ id: string }[]>`
		insert into private.checkouts (order_id, provider, amount, currency, minutes)
		values (${order}, 'stripe', 3275, 'USD', 60) returning id`;
	const { id } = checkout ?? { id: "" };
	const { reference, url } = await (await openFake(stripe)).start({
		...{ id, amount: 3275, currency: "USD", description: "Levain", email: null, minutes: 60 },
		...{ language: "en", returnUrl: "http://127.0.0.1/", startedAt: new Date().toISOString() },
	});
	await database`select public.note_checkout(${id}, ${reference}, ${url})`;
	await stripe.pay(reference);
	await database`select public.settle_checkout(${id}, 'paid', 3275, 'USD')`;
	return reference;
}

const rows = (page: Page) => page.getByRole("list", { name: "Payments" }).getByRole("article");
const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Refund #/ });

async function openRefund(page: Page): Promise<void> {
	await page.getByRole("button", { name: /^Refund the payment of #/ }).click();
	await expect(dialogOf(page)).toBeVisible();
}

test("part of a payment is refunded once, with the keyboard", async ({
	page,
	database,
	stripe,
	login,
	expectAccessible,
}) => {
	const reference = await payOnline(database, stripe, "Ann Gómez");
	await login();
	await page.goto("/admin/payments");
	await expect(page.getByText("Payments are in test mode: no real money is taken.")).toBeVisible();
	const paid = rows(page).filter({ hasText: "$32.75" }).first();
	await expect(paid).toHaveAccessibleName(/^#\d+ Ann Gómez \$32\.75$/);
	await expect(paid.getByRole("link", { name: "Open in Stripe" })).toHaveAttribute(
		"href",
		`https://dashboard.stripe.com/test/search?query=${reference}`,
	);
	await expect(paid.getByRole("link", { name: /^Receipt \d+$/ })).toHaveAttribute(
		"href",
		/^\/order\/[\da-f-]{36}\/receipt\/\d+$/,
	);
	await paid.getByRole("button", { name: /^Refund/ }).focus();
	await page.keyboard.press("Enter");
	const dialog = dialogOf(page);
	const amount = dialog.getByRole("textbox", { name: "Amount in $" });
	await expect(amount).toBeFocused();
	await expect(amount).toHaveValue("32.75");
	await expectAccessible();
	await amount.fill("32.76");
	await page.keyboard.press("Enter");
	await expect(amount).toHaveAccessibleDescription("At most $32.75 At most $32.75 can be refunded");
	await amount.fill("10");
	await page.keyboard.press("Enter");
	await expect(dialog).toHaveCount(0);
	await expect(page.getByText("Refund on its way").first()).toBeVisible();
	await expect(rows(page)).toHaveCount(2);
	await expect(rows(page).nth(1)).toContainText("$10.00 refunded");
	await expect.poll(() => stripe.refunds().map((refund) => refund.amount)).toEqual([1000]);
	await expect(async () => {
		await page.reload();
		await expect(rows(page).first()).toContainText(/Refunded-\$10\.00/, { timeout: 1000 });
	}).toPass();
	const totals = page.getByRole("region", { name: /^Today, / });
	await expect(totals).toContainText("Stripe $32.75$10.00 refunded");

	await page.getByRole("button", { name: "Compare with Stripe" }).click();
	await expect(page.getByText("Your payments match Stripe")).toBeVisible();
	await expect(page.getByText("Refunds: $10.00 here, $10.00 in Stripe")).toBeVisible();
	await stripe.refundInDashboard(reference, 500);
	await page.getByRole("button", { name: "Compare with Stripe" }).click();
	await expect(page.getByText("Your payments differ from Stripe")).toBeVisible();
	await expect(
		page.getByRole("list", { name: "Differences" }).getByText(/\$5\.00 in Stripe, missing here/),
	).toBeVisible();
	await expectAccessible();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export Payments" }).click();
	const file = await (await download).path();
	expect((await readFile(file, "utf8")).split("\r\n").slice(1, 3)).toEqual([
		expect.stringMatching(/"payment","Stripe","32\.75","","USD","\d\.\d\d","cs_/),
		expect.stringContaining('"refund","Stripe","","10.00","USD"'),
	]);
	await page
		.getByRole("link", { name: /Ann Gómez/ })
		.first()
		.click();
	await expect(page).toHaveURL(/\/admin\/orders\?day=.*search=/);
	await expect(page.getByRole("article", { name: /^Ann Gómez/ })).toBeVisible();
});

test("a refund that fails days later is on top, and can be repeated", async ({
	page,
	database,
	stripe,
	login,
	expectAccessible,
}) => {
	await payOnline(database, stripe, "Ben");
	stripe.faults.refunds = "pending";
	await login();
	await page.goto("/admin/payments");
	const before = stripe.refunds().length;
	await openRefund(page);
	await dialogOf(page).getByRole("button", { name: "Refund" }).click();
	await expect(rows(page).first()).toContainText("Refund on its way");
	await expect(page.getByRole("button", { name: /^Refund the/ })).toHaveCount(0);
	await expect.poll(() => stripe.refunds().length).toBe(before + 1);
	await expect
		.poll(() => database`select from private.refunds where state = 'pending'`)
		.toHaveLength(1);
	await stripe.endRefund(stripe.refunds().at(-1)?.reference ?? "", "failed");
	await expect
		.poll(async () => {
			await database`update private.refunds set ask_at = now()`;
			// Announces the order, so the server asks at once.
			await database`update private.orders set reason = reason`;
			return (await database`select from private.refunds where state = 'failed'`).length;
		})
		.toBe(1);
	await page.reload();
	const problems = page.getByRole("list", { name: "Problems" });
	await expect(problems).toContainText("Refund failed: $32.75");
	await expect(problems).toContainText("Refund the payment again,");
	await expect(rows(page)).toHaveCount(3);
	await expect(rows(page).first()).toContainText("Failed refund came back");
	await expectAccessible();

	stripe.faults.refunds = "done";
	await openRefund(page);
	await dialogOf(page).getByRole("button", { name: "Refund" }).click();
	await expect(problems).toHaveCount(0);
	await expect(rows(page)).toHaveCount(4);
});

test("a customer who was paid back another way is no problem anymore", async ({
	page,
	database,
	stripe,
	login,
}) => {
	await payOnline(database, stripe, "Bea");
	stripe.faults.refunds = "failed";
	await login();
	await page.goto("/admin/payments");
	await openRefund(page);
	await dialogOf(page).getByRole("button", { name: "Refund" }).click();
	const problems = page.getByRole("list", { name: "Problems" });
	await expect(problems).toContainText("Refund failed: $32.75");
	await problems.getByRole("button", { name: "Paid Back in Cash" }).click();
	await expect(problems).toHaveCount(0);
	await expect(rows(page).first()).toContainText("Cash");
	await expect(rows(page).first()).toContainText("Refunded-$32.75");
	await expect(page.getByRole("button", { name: /^Refund the/ })).toHaveCount(0);
	await expect(page.getByRole("region", { name: /^Today, / })).toContainText("$32.75 refunded");
});

test("many payments are searched, and shown a hundred at a time", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	const names = Array.from({ length: 101 }, (_, place) => `Guest ${place + 1}`);
	const long =
		"Donaudampfschifffahrtsgesellschaftskapitänswitwe Maria-Theresia von Habsburg-Lothringen";
	await addOrders(database, [...names, long]);
	await database`
		select private.add_payment(id, 3275, case when number % 2 = 0 then 'cash' else 'terminal' end)
		from private.orders order by number`;
	await login();
	await page.goto("/admin/payments");
	await expect(rows(page)).toHaveCount(100);
	const more = page.getByRole("button", { name: "Show More" });
	await more.focus();
	await page.keyboard.press("Enter");
	await expect(rows(page)).toHaveCount(102);
	await expect(more).toHaveCount(0);

	const search = page.getByRole("searchbox", { name: "Search by number, customer, or reference" });
	for (const [text, found] of [
		["guest 99", 1],
		["habsburg", 1],
		["nobody", 0],
	] as const) {
		await search.fill(text);
		await expect(rows(page)).toHaveCount(found);
	}
	await expect(page.getByText("No payment matches")).toBeVisible();
	await page.getByRole("link", { name: "Show All Payments" }).click();
	await expect(rows(page)).toHaveCount(100);
	await page.setViewportSize({ width: 320, height: 900 });
	await expectNothingSideways(page);
	await expectAccessible();
	await page.getByLabel("Day", { exact: true }).fill("2020-03-01");
	await page.getByRole("button", { name: "Go", exact: true }).click();
	await expect(page.getByText("No payments on this day")).toBeVisible();
	await page.getByRole("link", { name: "Show All Days" }).click();
	await expect(rows(page)).toHaveCount(100);
});
