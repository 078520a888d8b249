import type { Page } from "@playwright/test";
import { productId } from "./content.ts";
import { expect, test } from "./fixtures.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save Payment Settings" }).click();

test("the owner decides how customers pay and what is taxed, by keyboard as well", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/orders/settings");
	await page.getByRole("link", { name: "Payment Settings" }).click();
	await expect(page.getByText("Online payments are off")).toBeVisible();
	await expect(page.getByText("Payments are in test mode")).toHaveCount(0);
	await expectAccessible();

	const deposit = page.getByRole("textbox", { name: "Deposit in Percent" });
	await expect(deposit).toHaveCount(0);
	await page.getByRole("combobox", { name: "Payment Due" }).focus();
	await page.keyboard.press("ArrowDown");
	await deposit.fill("0");
	await page.getByRole("switch", { name: "Ask for a Tip" }).press("Space");
	await page
		.getByRole("combobox", { name: "Cancellation Refund" })
		.selectOption("Refund minus a fee");
	await page.getByRole("textbox", { name: "Fee in $" }).fill("2.50");
	await expect(
		page.getByText(
			"If you cancel before the order deadline, we refund your payment minus a $2.50 fee.",
		),
	).toBeVisible();
	for (const [name, percent] of [
		["Sales tax", "8.875"],
		["Reduced", "4"],
	] as const) {
		await page.getByRole("button", { name: "Add Rate" }).click();
		const rate = page.getByRole("group", { name: /^Rate \d/ }).last();
		await rate.getByRole("textbox", { name: "Name" }).fill(name);
		await rate.getByRole("textbox", { name: "Percent" }).fill(percent);
	}
	await expect(page.getByRole("combobox", { name: "Default Tax Rate" })).toContainText(
		"Sales tax (8.875%)",
	);
	await expect(page.getByRole("switch", { name: "Prices Include Tax" })).not.toBeChecked();
	await page.getByRole("textbox", { name: "Tax ID" }).fill("12-3456789");
	await save(page);
	await expect(deposit).toBeFocused();
	await expect(deposit).toHaveAccessibleDescription(
		/Deposit in percent must be a whole number from 1 to 100/,
	);
	await expectAccessible();
	await deposit.fill("30");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Payment settings saved")).toBeVisible();
	const [stored] = await database`select payments from private.order_rules`;
	expect(stored?.payments).toMatchObject({
		...{ pays: "percent", deposit: 30, minCard: null, tips: true, holdMinutes: 15 },
		...{ cancel: "fee", cancelFee: 2.5, included: false, rounding: "receipt" },
		...{ taxes: [{ percent: 8.875 }, { percent: 4 }], taxId: "12-3456789" },
		defaultTax: stored?.payments.taxes[0].id,
	});

	await page.reload();
	await page.getByRole("button", { name: "Remove rate 1" }).click();
	await expect(page.getByRole("combobox", { name: "Default Tax Rate" })).toHaveValue("");
	await save(page);
	await expect(page.getByText("Payment settings saved")).toBeVisible();
	await page.getByRole("link", { name: "History", exact: true }).last().click();
	await expect(page.getByText("Removed: Sales tax (8.875%)")).toBeVisible();
	await expect(page.getByText(/the payment settings/).first()).toBeVisible();
});

test("a product has a payment and a tax rate of its own", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const rate = { id: crypto.randomUUID(), name: "Reduced", percent: 4 };
	const id = await productId(database, "Apple Pie");
	await login();
	await navigate("/admin/products/:id", { id });
	await page.getByRole("switch", { name: "Can Be Ordered" }).check();
	const payment = page.getByRole("combobox", { name: "Payment" });
	const taxRate = page.getByRole("combobox", { name: "Tax Rate" });
	const deposit = page.getByRole("textbox", { name: "Deposit in $" });
	await expect(payment).toHaveValue("");
	await expect(deposit).toHaveCount(0);
	await expect(taxRate).toHaveCount(0);

	const settings = JSON.stringify({ taxes: [rate], defaultTax: null });
	await database`insert into site_content (section, content) values ('payments', ${settings})`;
	await page.reload();
	await page.getByRole("switch", { name: "Can Be Ordered" }).check();
	await payment.selectOption("Deposit per piece");
	await taxRate.selectOption("Reduced (4%)");
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(deposit).toHaveAccessibleDescription("Deposit is required");
	await expectAccessible();
	await deposit.fill("10");
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	const [stored] = await database`select pays, deposit, tax_rate from products where id = ${id}`;
	expect(stored).toEqual({ pays: "amount", deposit: "10.000", tax_rate: rate.id });
});
