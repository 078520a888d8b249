import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { changeSection } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { expectNothingSideways } from "./overflow.ts";
import { readPdf } from "./pdf.ts";

interface Ordered {
	currency?: string;
	total?: number;
	lines?: number;
	name?: string;
	price?: number;
}

/** An order with a deposit, which was paid in cash. @returns its link, id, and the receipt's number. */
async function addPaidOrder(database: Sql, ordered: Ordered = {}) {
	const {
		currency = "USD",
		total = 22,
		lines = 1,
		name = "Carrot Cake, 8 inch",
		price = 10,
	} = ordered;
	const [order] = await database`
		insert into private.orders (
			day, changeable_until, name, email, total, currency, tip, upfront, terms
		) values (
			current_date + 2, now() + interval '1 day', 'Ann Miller', 'ann@example.com', ${total}, ${currency},
			0, 1000, '{"included": false, "cancel": "full"}'
		) returning id, link`;
	await database`
		insert into private.order_lines
			(order_id, position, product_id, name, price, pieces, answers, tax_name, tax_percent)
		select ${order?.id}, number, gen_random_uuid(), ${name}, ${price}, 2, '[]', 'Sales tax', 10
		from generate_series(1, ${lines}::int) as number`;
	await database`select private.add_payment(${order?.id}, 1000, 'cash')`;
	const [paid] = await database`select receipt from private.payments where order_id = ${order?.id}`;
	return { id: order?.id, link: order?.link, receipt: paid?.receipt };
}

async function setPayments(database: Sql, settings: object): Promise<void> {
	await database`
		insert into site_content (section, content) values ('payments', ${JSON.stringify(settings)})
		on conflict (section) do update set content = excluded.content`;
}

async function expectFits(page: Page): Promise<void> {
	for (const width of [320, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		await expectNothingSideways(page);
	}
}

test("an order's page says what is paid and left, and leads to its receipts, without scripts", async ({
	browser,
	site,
	database,
}) => {
	await setPayments(database, { taxId: "12-3456789" });
	const { id, link, receipt } = await addPaidOrder(database);
	const other = await addPaidOrder(database);
	await database`select private.add_payment(${id}, -200, 'cash')`;
	const page = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
	await page.goto(`/order/${link}`);
	const order = page.getByRole("main");
	for (const line of [
		...["Before tax: $20.00", "Plus $2.00 Sales tax (10%)", "Total: $22.00"],
		...["Paid: $8.00", "To pay at pickup: $14.00"],
		"If you cancel before the order deadline, we refund your full payment.",
	]) {
		await expect(order.getByText(line, { exact: true })).toBeVisible();
	}
	await expect(order.getByText("Pay when you pick up.")).toHaveCount(0);

	await page.getByRole("link", { name: `Receipt ${receipt}`, exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Receipt ${receipt}`);
	for (const line of [
		"Tax ID: 12-3456789",
		"Ann Miller",
		"2 × Carrot Cake, 8 inch",
		"Paid in cash",
	]) {
		await expect(page.getByText(line, { exact: true })).toBeVisible();
	}
	await expect(page.getByRole("article")).toContainText("Paid in cash$10.00");
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
	await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "strict-origin");

	await page.goBack();
	await page.getByRole("link", { name: /^Refund receipt/ }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Refund receipt \d+$/);
	await expect(page.getByRole("article")).toContainText("Refunded in cash$2.00");
	await expect(page.getByText("Paid in total: $8.00")).toBeVisible();

	for (const address of [
		`${other.link}/receipt/${receipt}`,
		...[`${link}/receipt/999999`, `${link}/receipt/0`, `${link}/receipt/1e3`],
		`${link}/receipt/99999999999999`,
		`no-link/receipt/${receipt}`,
	]) {
		expect((await page.goto(`/order/${address}`))?.status(), address).toBe(404);
	}
	const { headers } = await fetch(`${site.origin}/order/${link}/receipt/${receipt}`).then(
		(response) => ({ headers: response.headers }),
	);
	expect(headers.get("cache-control")).toBe("private, no-store");

	await database`
		update private.orders set name = '-', email = null, forgotten_at = now() where id = ${id}`;
	expect((await page.goto(`/order/${link}`))?.status()).toBe(404);
	await page.goto(`/order/${link}/receipt/${receipt}`);
	await expect(page.getByText("Paid in cash", { exact: true })).toBeVisible();
	await expect(page.getByText("Ann Miller")).toHaveCount(0);
	await page.close();
});

test("a receipt in Arabic fits, also on paper", async ({ page, database, expectAccessible }) => {
	await changeSection(database, "settings", {
		content: { language: "ar-KW", currency: "KWD", timeZone: "Europe/Berlin" },
	});
	await setPayments(database, { taxId: "12-3456789" });
	const { link, receipt } = await addPaidOrder(database, {
		currency: "KWD",
		lines: 60,
		total: 1320,
	});
	await page.goto(`/order/${link}`);
	await expectAccessible();
	await expectFits(page);
	await page.goto(`/order/${link}/receipt/${receipt}`);
	await expect(page.getByRole("article")).toContainText(/1[.٫]000|١٫٠٠٠/);
	await expect(page.getByRole("article")).toContainText("\u206812-3456789\u2069");
	await expectAccessible();
	await expectFits(page);
	const printed = await readPdf(await page.pdf({ format: "A4" }));
	expect(printed).toHaveLength(2);
	// Nothing of the site's frame.
	expect(printed.map(({ text }) => text).join("")).not.toContain("©");
});
