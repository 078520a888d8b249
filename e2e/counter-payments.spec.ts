import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { inDays, storeHours, takeOrders } from "./content.ts";
import { expect } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { expectNothingSideways } from "./overflow.ts";
import { testWithStripe } from "./stripe-site.ts";
import { addUser, removeAddedUsers, signInHere } from "./users.ts";

// What is paid at the counter, on a site that takes payments through a fake of Stripe.

// Nobody answers there.
const mailing = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "bakery@bakery.test" };

const test = testWithStripe(mailing);

test.beforeEach(async ({ context, database }) => {
	await skipImages(context);
	await takeOrders(database);
});

test.afterEach(({ site }) => removeAddedUsers(site));

interface Added {
	/** Paid at the provider, in cents. */
	online?: number;
	/** Taken in cash. */
	cash?: number;
	day?: string;
}

/** Adds an order of $42.75. */
async function addOrder(database: Sql, name: string, added: Added = {}): Promise<string> {
	const { online = 0, cash = 0, day = inDays(0) } = added;
	const [order] = await database<{ id: string }[]>`
		insert into private.orders (
			day, starts_at, changeable_until, name, email, total, currency, upfront
		) values (
			${day}, ${day}::date + interval '15 hours', now(), ${name}, 'guest@example.com', 42.75, 'USD',
			${online}
		)
		returning id`;
	const { id } = order ?? { id: "" };
	if (cash > 0) await database`select private.add_payment(${id}, ${cash}, 'cash')`;
	if (online > 0) {
		await database`
			with checkout as (
				insert into private.checkouts (order_id, provider, reference, amount, currency, state, minutes)
				values (${id}, 'stripe', ${id}, ${online}, 'USD', 'paid', 60) returning id
			)
			select private.add_payment(${id}, ${online}, 'stripe', id) from checkout`;
	}
	return id;
}

const payments = (database: Sql) => database`
	select orders.name, amount::int, method from private.payments
		join private.orders on orders.id = order_id
	order by receipt`;

const orderOf = (page: Page, name: string) =>
	page.getByRole("article", { name: new RegExp(`^${name} `) });

const button = (place: Page | Locator, name: string) =>
	place.getByRole("button", { name, exact: true });

test("what is owed is taken by one tap in the way this device used last, and undone", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await addOrder(database, "Ann");
	await addOrder(database, "Bob", { online: 1000 });
	await addOrder(database, "Cleo", { online: 4275 });
	await login();
	await page.goto("/admin/orders");
	const [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map((name) => orderOf(page, name)) as [
		Locator,
		Locator,
		Locator,
	];
	// By the keyboard.
	await button(ann, "To pay $42.75").press("Enter");
	await expect(button(ann, "Paid")).toBeFocused();
	await expect(page.getByText("Took $42.75 in cash")).toBeVisible();
	await expectAccessible();
	await button(page, "Undo").click();
	await expect(button(ann, "To pay $42.75")).toBeVisible();
	// The provider has it.
	await expect(cleo.getByText("Paid", { exact: true })).toBeVisible();
	await expect(button(cleo, "Paid")).toHaveCount(0);

	await button(bob, "More").click();
	await expect(bob.getByText("$42.75 · Deposit $10.00, $32.75 to pay")).toBeVisible();
	await expectAccessible();
	await bob.getByRole("group", { name: "Take $32.75" }).getByText("Card Terminal").click();
	await expect(page.getByText("Took $32.75 by card")).toBeVisible();
	await expect(button(bob, "Paid")).toBeVisible();
	await button(ann, "To pay $42.75").click();
	await expect(page.getByText("Took $42.75 by card")).toBeVisible();
	await button(bob, "Paid").click();
	await button(bob, "Deposit $10.00, $32.75 to pay").waitFor();
	await expect
		.poll(async () => (await payments(database)).slice(2))
		.toEqual([
			{ name: "Ann", amount: 4275, method: "cash" },
			{ name: "Ann", amount: -4275, method: "cash" },
			{ name: "Bob", amount: 3275, method: "terminal" },
			{ name: "Ann", amount: 4275, method: "terminal" },
			{ name: "Bob", amount: -3275, method: "terminal" },
		]);
	await page.reload();
	await expect(button(ann, "Paid")).toBeVisible();
	await page.setViewportSize({ width: 390, height: 844 });
	await expectNothingSideways(page);
	await expectAccessible();
});

test("money that is owed no longer is not taken, and the row says so", async ({
	page,
	database,
	login,
}) => {
	const id = await addOrder(database, "Ann");
	await login();
	await page.goto("/admin/orders");
	await page.route("**/api/rpc/take_payment", async (route) => {
		await database`update private.orders set total = 40 where id = ${id}`;
		await route.continue();
	});
	await button(orderOf(page, "Ann"), "To pay $42.75").click();
	await expect(page.getByText("The amount to pay has changed.")).toBeVisible();
	await expect(button(orderOf(page, "Ann"), "To pay $40.00")).toBeVisible();
	expect(await payments(database)).toEqual([]);
});

test("the counter sees what is owed and takes it, and leaves refunds to others", async ({
	page,
	site,
	database,
	expectAccessible,
}) => {
	await addOrder(database, "Ann");
	const bob = await addOrder(database, "Bob", { cash: 4275 });
	await database`update private.orders set total = 37.75 where id = ${bob}`;
	await addOrder(database, "Cleo", { online: 1000 });
	const user = await addUser(site, { email: "counter@bakery.test", role: "counter" });
	await page.goto("/admin/orders");
	await signInHere(page, user);
	await button(orderOf(page, "Ann"), "To pay $42.75").click();
	await expect(page.getByText("Took $42.75 in cash")).toBeVisible();
	await expect(orderOf(page, "Bob").getByText("Refund $5.00 at the counter")).toBeVisible();
	await expect(button(orderOf(page, "Bob"), "Refund $5.00 at the counter")).toHaveCount(0);
	const cleo = orderOf(page, "Cleo");
	await button(cleo, "More").click();
	await button(cleo, "Cancel Order").click();
	const question = page.getByRole("alertdialog");
	await expect(question).toContainText("An owner or editor can refund it.");
	await expect(question.getByRole("switch", { name: /^Refund/ })).toHaveCount(0);
	await expectAccessible();
	await button(question, "Cancel Order").click();
	await expect(cleo.getByText("Paid $10.00", { exact: true })).toBeVisible();
	expect(await database`select from private.refunds`).toHaveLength(0);
});

test("a canceled order's money goes back to the card once, and out of the till by a tap", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await addOrder(database, "Bob", { online: 1000, cash: 3275 });
	await login();
	await page.goto("/admin/orders");
	const bob = orderOf(page, "Bob");
	await button(bob, "More").click();
	await button(bob, "Cancel Order").click();
	const question = page.getByRole("alertdialog");
	const refund = question.getByRole("switch", { name: "Refund $10.00 to the customer's card" });
	await expect(refund).toBeChecked();
	await expect(question).toContainText("Give back $32.75 at the counter.");
	await expectAccessible();
	await button(question, "Cancel Order").click();
	await expect(page.getByText("Order canceled")).toBeVisible();
	expect(await database`select amount::int from private.refunds`).toEqual([{ amount: 1000 }]);
	await button(bob, "Refund $32.75 at the counter").click();
	await expect(page.getByText("Gave back $32.75 in cash")).toBeVisible();
	await expect
		.poll(async () => (await payments(database)).slice(2))
		.toEqual([
			{ name: "Bob", amount: -1000, method: "stripe" },
			{ name: "Bob", amount: -3275, method: "cash" },
		]);
	await expect(button(bob, "Refund $32.75 at the counter")).toHaveCount(0);
});

test("many canceled orders are refunded together, unless the owner turns it off", async ({
	page,
	database,
	login,
}) => {
	const day = inDays(3);
	await storeHours(database);
	await addOrder(database, "Ann", { online: 1000, day });
	await addOrder(database, "Bob", { online: 4275, day });
	await addOrder(database, "Cleo", { cash: 4275, day });
	await database`
		update private.orders set starts_at = day + interval '5 hours', pickup_from = '01:00',
			pickup_until = '01:30'`;
	await login();
	await page.goto(`/admin/orders?day=${day}`);
	await page.getByText("3 orders need a decision").click();
	await button(page, "Decide About All 3").click();
	const dialog = page.getByRole("alertdialog");
	const refund = dialog.getByRole("switch", { name: "Refund $52.75 to customers' cards" });
	await expect(refund).toHaveCount(0);
	await dialog.getByLabel("All of them").selectOption("cancel");
	await expect(refund).toBeChecked();
	await expect(dialog).toContainText("Give back $42.75 at the counter.");
	await button(dialog, "Apply").click();
	await expect(page.getByText("Orders: 3 canceled")).toBeVisible();
	const refunds = database`select amount::int from private.refunds order by amount`;
	expect(await refunds).toEqual([{ amount: 1000 }, { amount: 4275 }]);
});

test("a phone order is paid from a code on the screen, or from an email", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await addOrder(database, "Ann");
	await addOrder(database, "Cleo", { online: 4275 });
	await login();
	await page.goto("/admin/orders");
	await button(orderOf(page, "Cleo"), "More").click();
	await expect(button(orderOf(page, "Cleo"), "Ask for Payment")).toHaveCount(0);
	const ann = orderOf(page, "Ann");
	await button(ann, "More").click();
	await button(ann, "Ask for Payment").click();
	const dialog = page.getByRole("dialog", { name: /^Payment for Order \d+$/ });
	await expect(dialog.getByRole("img", { name: "QR code of the order's page" })).toBeVisible();
	await expect(dialog).toContainText("Scan to pay $42.75");
	await page.setViewportSize({ width: 390, height: 844 });
	await expectAccessible();
	await button(dialog, "Email the Payment Link").click();
	await expect(page.getByText("Link emailed to guest@example.com")).toBeVisible();
	const mails = await database`select kind from private.order_mails`;
	expect(mails).toEqual([{ kind: "pay" }]);
	// The customer pays meanwhile.
	await database`
		select private.add_payment(id, 4275, 'cash') from private.orders where name = 'Ann'`;
	await expect(dialog.getByRole("status")).toHaveText("Paid");
	await button(dialog, "Done").click();
	await expect(dialog).toHaveCount(0);
});

test("the dashboard has the money of the day by method, with refunds", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await login();
	await page.goto("/admin/dashboard");
	const tile = page.getByRole("region", { name: "Money Today" });
	await expect(tile).toContainText("No payments.");
	await addOrder(database, "Ann", { cash: 4275 });
	const bob = await addOrder(database, "Bob", { online: 4275 });
	await addOrder(database, "Cleo", { cash: 1000 });
	await database`select private.refund_order(${bob}, 500)`;
	// A mistake that was taken back is no refund.
	await database`
		select private.add_payment(order_id, -1000, 'cash', back => id)
		from private.payments where amount = 1000`;
	await expect(tile.getByRole("listitem")).toHaveText([
		"Cash $42.75",
		"Stripe $42.75$5.00 refunded",
	]);
	await expectAccessible();
	await tile.getByRole("link", { name: "Payments of the Day" }).click();
	await expect(page).toHaveURL(`/admin/payments?day=${inDays(0)}`);
});
