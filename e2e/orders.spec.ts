import type { Locator, Page, Route } from "@playwright/test";
import type { Sql } from "postgres";
import { answerBusy } from "../server/pages/busy-answer.ts";
import { inDays, productId, storeHours, takeOrders } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { expectNothingSideways } from "./overflow.ts";
import { orderForm } from "./sent-order.ts";

const product = "Apple Pie";
const other = "Carrot Cake";

const pieces = (page: Page, name: string) => page.getByRole("spinbutton", { name });
/** A product of the form in which the bakery enters an order; a tap adds one. */
const tile = (page: Page, name: string) =>
	page.getByRole("region", { name: "Products" }).getByRole("button", { name, exact: true });
const entered = (page: Page, name: string) =>
	page.getByRole("textbox", { name: `Pieces of ${name}`, exact: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function fillInDetails(page: Page): Promise<void> {
	await page.getByRole("textbox", { name: "Name" }).fill("Ann Miller");
	await page.getByRole("textbox", { name: "Email" }).fill("ann@example.com");
}

/** Reviews an order of three pieces for the day after tomorrow. */
async function reviewThree(page: Page): Promise<void> {
	await page.goto("/order");
	await untilInteractive(page);
	await openDay(page, 2);
	await pieces(page, product).fill("3");
	await fillInDetails(page);
	await button(page, "Review order").click();
	await expect(button(page, "Place order")).toBeVisible();
}

const orderData = "**/order.data*";

/** Forms arrive, and their answers do not. */
async function loseAnswers(page: Page): Promise<void> {
	// The page also reads what has changed.
	await page.route(orderData, (route) =>
		route.request().method() === "POST" ? loseAnswer(route) : route.continue(),
	);
}

async function loseAnswer(route: Route): Promise<void> {
	await route.fetch({ maxRedirects: 0 });
	await route.abort();
}

/** The days to choose, without today, for which it may be too late. */
const dayButtons = (page: Page): Locator =>
	page
		.getByRole("region", { name: "When would you like to pick it up?" })
		.getByRole("listitem")
		.getByRole("button");

/** Opens a day and waits until the page, and its address, are the day's. */
async function openDay(page: Page, number: number): Promise<void> {
	await dayButtons(page).nth(number).click();
	await expect(dayButtons(page).nth(number)).toHaveAttribute("aria-current", "date");
}

/** Opens the rest of an order in the pickup list. */
const more = (order: Locator): Locator => order.getByRole("button", { name: "More" });

/** Fills a pickup time that takes one order. */
async function fillPickupTime(database: Sql, day: string, from: string): Promise<void> {
	await database`
		insert into private.orders
			(day, pickup_from, pickup_until, starts_at, ends_at, changeable_until, name, total, currency)
		select day, pickup_from, pickup_until, starts_at, ends_at, now(), 'Bo', 3, 'USD'
		from private.pickup_windows(${day}, ${day}, now()) where pickup_from = ${from}`;
}

/** Orders of these customers as the database keeps them, of so many pieces of the product each. */
async function addOrders(
	database: Sql,
	names: readonly string[],
	{ pieces = 0, ...columns }: { pieces?: number; [column: string]: unknown } = {},
) {
	const usual = { day: inDays(3), changeable_until: new Date(), total: 1, currency: "USD" };
	const rows = names.map((name) => ({ ...usual, name, email: "a@example.com", ...columns }));
	const orders = await database`insert into private.orders ${database(rows)} returning id, link`;
	for (const { id } of pieces === 0 ? [] : orders) {
		await database`
			insert into private.order_lines (order_id, position, product_id, name, price, pieces, answers)
			select ${id}, 1, id, name, 1, ${pieces}, '[]' from products where name = ${product}`;
	}
	return orders;
}

const guests = (count: number) => Array.from({ length: count }, (_, index) => `Guest ${index + 1}`);

const searchbox = (page: Page): Locator => page.getByRole("searchbox", { name: "Search orders" });

const orders = (database: Sql) =>
	database`select number, name, total, state, is_paid from private.described_orders order by number`;

test("orders are off until the owner turns them on, and a customer without scripts orders", {
	tag: "@core",
}, async ({ page, browser, site, database, login, navigate, expectAccessible }) => {
	const customer = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
	expect((await customer.goto("/order"))?.status()).toBe(404);
	await expect(customer.getByRole("link", { name: "Order", exact: true })).toHaveCount(0);

	await login();
	await navigate("/admin/orders");
	await page.getByRole("link", { name: "Start Taking Orders" }).click();
	await page.getByRole("switch", { name: "Take Orders" }).check();
	await page.getByRole("textbox", { name: "Text on the Order Page" }).fill("We bake at night.");
	await page.getByRole("textbox", { name: "Days Ahead" }).fill("99");
	await button(page, "Save Order Settings").click();
	await expect(page.getByText("Days ahead must be a whole number from 1 to 60")).toBeVisible();
	await page.getByRole("textbox", { name: "Days Ahead" }).fill("7");
	await button(page, "Save Order Settings").click();
	await expect(page.getByText("Order settings saved")).toBeVisible();
	await expectAccessible();

	await navigate("/admin/products/:id", { id: await productId(database, product) });
	await page.getByRole("switch", { name: "Can Be Ordered" }).check();
	await page.getByRole("textbox", { name: "Pieces a Day" }).fill("3");
	await page.getByRole("textbox", { name: "Maximum per Order" }).fill("0");
	await button(page, "Save Product").click();
	await expect(page.getByText("must be a whole number from 1 to 100")).toBeVisible();
	await page.getByRole("textbox", { name: "Maximum per Order" }).fill("2");
	await expectAccessible();
	await button(page, "Save Product").click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();

	await expect
		.poll(async () => {
			// Its images are no matter.
			await customer.goto("/", { waitUntil: "commit" });
			return customer.getByRole("link", { name: "Order", exact: true }).count();
		})
		.toBeGreaterThan(0);
	await customer.goto("/order");
	await expect(customer.getByText("We bake at night.")).toBeVisible();
	await expect(dayButtons(customer)).toHaveCount(8);
	await dayButtons(customer).nth(2).click();
	await pieces(customer, product).fill("3");
	await button(customer, "Review order").click();
	await expect(pieces(customer, product)).toHaveAccessibleDescription(/At most 2/);
	await expect(pieces(customer, product)).toHaveValue("3");
	await pieces(customer, product).fill("2");
	await fillInDetails(customer);
	await customer.getByRole("textbox", { name: "Note for the bakery" }).fill("Ring twice");
	await button(customer, "Review order").click();
	const summary = customer.getByRole("region", { name: "Your order" });
	await expect(summary).toContainText("Please ask us about the allergens in this product.");
	await expect(summary).toContainText(`2 × ${product}`);
	await expect(summary).toContainText("Ann Miller");
	await expect(summary.getByRole("link", { name: "Open map" })).toBeVisible();
	await expect(summary).toContainText("Pay when you pick up.");
	await expect(summary).toBeInViewport();
	expect(await orders(database)).toHaveLength(0);

	await navigate("/admin/orders");
	await expect(page.getByText("No orders for this day")).toBeVisible();
	await button(customer, "Place order").click();
	await expect(customer.getByText("Thank you, your order is placed!")).toBeVisible();
	await expect(customer).toHaveURL(/\/order\/[0-9a-f-]{36}$/);

	// The list hears of it by itself.
	await page
		.getByRole("navigation", { name: "Days with orders" })
		.getByText("1", { exact: true })
		.click();
	const order = page.getByRole("article", { name: /^Ann Miller/ });
	await expect(order).toContainText(`2 × ${product}`);
	await expect(order).toContainText("Note");
	await expectAccessible();
	await more(order).click();
	await expect(order).toContainText("Ring twice");
	await expectAccessible();
	const pickedUp = order.getByRole("button", { name: "Picked Up", exact: true });
	await pickedUp.click();
	await expect(pickedUp).toHaveAttribute("aria-pressed", "true");
	await expect(page.getByRole("link", { name: "Done 1" })).toBeVisible();
	await expectAccessible();
	await button(page, "Undo").click();
	await expect(pickedUp).toHaveAttribute("aria-pressed", "false");
	await order.getByRole("button", { name: /^To pay/ }).click();
	await expect(order.getByText(/· Paid/)).toBeVisible();
	await expect.poll(() => orders(database)).toMatchObject([{ state: "placed", is_paid: true }]);
	await page.getByRole("link", { name: "To bake" }).click();
	await expect(page.getByRole("row", { name: `${product} 2` })).toBeVisible();
	await expectAccessible();

	await customer.getByRole("link", { name: "Cancel order" }).click();
	await expect(customer.getByRole("heading", { name: "Cancel this order?" })).toBeVisible();
	await customer.getByRole("link", { name: "Keep order" }).click();
	await customer.getByRole("link", { name: "Cancel order" }).click();
	expect(await orders(database)).toMatchObject([{ state: "placed" }]);
	await button(customer, "Cancel order").click();
	await expect(customer.getByText("This order has been canceled.")).toBeVisible();
	await expect(page.getByRole("row", { name: `${product} 2` })).toHaveCount(0);
	await customer.close();
});

test("the owner cancels an order with a reason", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await takeOrders(database);
	await addOrders(database, ["Ann", "Bob"]);
	await login();
	await page.goto(`/admin/orders?day=${inDays(3)}`);
	await searchbox(page).fill("bob");
	await expect(page.getByRole("article", { name: /^Ann/ })).toHaveCount(0);
	const order = page.getByRole("article", { name: /^Bob/ });
	await more(order).click();
	await order.getByRole("button", { name: "Cancel Order" }).click();
	const question = page.getByRole("alertdialog");
	await question.getByRole("button", { name: "Keep Order" }).click();
	await order.getByRole("button", { name: "Cancel Order" }).click();
	await expect(question).toContainText("No email is sent: tell Bob yourself.");
	await question.getByRole("textbox", { name: "Reason" }).fill("The oven broke");
	await question.getByRole("button", { name: "Cancel Order" }).click();
	await expect(order).toContainText("Canceled");
	await expect(order).toContainText("Reason: The oven broke");
	expect((await orders(database)).map(({ state }) => state)).toEqual(["placed", "canceled"]);
	const missed = { day: inDays(0), email: "A@example.com", state: "not-picked-up" };
	await addOrders(database, ["Bob", "Bob"], missed);
	await expect(order).toContainText("Missed 2 pickups");
	await order.getByRole("link", { name: "History" }).click();
	await expect(
		page.getByText(/changed the state of order #\d+ from “open” to “canceled”/),
	).toBeVisible();
	await expect(page.getByText("Bob")).toHaveCount(0);
	await expect(page.getByRole("button", { name: /Restore/ })).toHaveCount(0);
	await expectAccessible();
});

test("the owner cancels a run of orders from one address at once", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await takeOrders(database);
	await addOrders(database, ["Jürgen Müller"]);
	await addOrders(database, guests(6), { pieces: 10, email: "guest@example.com" });
	await database`
		update private.orders set senders = array['192.0.2.7', '192.0.2.0/24']
		where email = 'guest@example.com'`;
	await login();
	await page.goto(`/admin/orders?day=${inDays(3)}`);
	const run = page.getByText("6 orders came from the same IP address");
	await expect(page.getByText(/^60 pieces for .*, from .*Guest 1.* and others\./)).toBeVisible();
	await expectAccessible();
	await button(page, "Cancel All 6").click();
	const question = page.getByRole("alertdialog", { name: "Cancel 6 Orders" });
	await expect(question).toContainText("no emails are sent");
	await question.getByRole("button", { name: "Keep Orders" }).click();
	await expect(run).toBeVisible();
	await button(page, "Cancel All 6").click();
	await question.getByRole("button", { name: "Cancel Orders" }).click();
	await expect(page.getByText("6 orders canceled")).toBeVisible();
	await expect(run).toHaveCount(0);
	expect(
		await database`select state, count(*)::integer from private.orders group by 1 order by 1`,
	).toEqual([
		{ state: "canceled", count: 6 },
		{ state: "placed", count: 1 },
	]);
});

test("a save asks first what becomes of orders that no longer fit", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await takeOrders(database);
	const id = await productId(database, product);
	await addOrders(database, ["Ann", "Bob", "Cleo"], { pieces: 2 });
	await database`update products set pieces_per_day = 6 where id = ${id}`;
	await login();
	await navigate("/admin/products/:id", { id });
	await page.getByRole("textbox", { name: "Pieces a Day" }).fill("1");
	await button(page, "Save Product").click();
	const question = page.getByRole("alertdialog", { name: "3 orders no longer fit" });
	await expect(question.getByRole("combobox")).toHaveCount(4);
	await expectAccessible();
	await button(page, "Cancel").click();
	await expect(page.getByRole("textbox", { name: "Pieces a Day" })).toHaveValue("1");
	expect(await database`select pieces_per_day from products where id = ${id}`).toMatchObject([
		{ pieces_per_day: 6 },
	]);

	await button(page, "Save Product").click();
	await question.getByLabel("All of them").selectOption("Cancel, without an email");
	await question.getByLabel(/Bob/).selectOption("Keep as is");
	await question.getByLabel(/Cleo/).selectOption("Decide later");
	await question.getByRole("textbox", { name: "Reason" }).fill("The oven broke");
	await button(page, "Save").click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	await expect(page.getByText("Orders: 1 canceled, 1 kept")).toBeVisible();
	const stored = () =>
		database`select name, state, exceeds, reason from private.orders order by number`;
	await expect.poll(stored).toMatchObject([
		{ name: "Ann", state: "canceled", reason: "The oven broke" },
		{ name: "Bob", state: "placed", exceeds: true },
		{ name: "Cleo", state: "placed", exceeds: false },
	]);
	await navigate("/admin/orders");
	await page.getByText("1 order needs a decision").click();
	const list = page.getByRole("listitem").filter({ hasText: `Not enough ${product}` });
	await expect(list).toHaveText(/Cleo/);
	await expectAccessible();

	await storeHours(database);
	await database`update products set pieces_per_day = null`;
	await database`update private.orders set day = ${inDays(4)} where name = 'Bob'`;
	await database`update private.orders set exceeds = false, starts_at = day + interval '15 hours'`;
	await navigate("/admin/hours");
	await button(page, "Add Exception").click();
	await page.getByLabel("Date", { exact: true }).fill(inDays(4));
	await page.getByLabel("On These Dates").selectOption("Closed");
	await button(page, "Save Opening Hours").click();
	const closing = page.getByRole("alertdialog", { name: "1 order no longer fits" });
	await closing.getByLabel(/Bob/).selectOption("Cancel, without an email");
	await button(page, "Save").click();
	await expect(page.getByText("Opening hours saved")).toBeVisible();
	await expect.poll(stored).toMatchObject([
		{ name: "Ann", state: "canceled" },
		{ name: "Bob", state: "canceled", reason: null },
		{ name: "Cleo", state: "placed" },
	]);
});

test("many orders of a closed day are moved together, go on where they stopped, and say what didn't fit", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await takeOrders(database);
	const id = await productId(database, product);
	await database`update products set pieces_per_day = 22 where id = ${id}`;
	const onClosedDay = { day: inDays(4), starts_at: `${inDays(4)}T15:00:00Z`, email: null };
	await addOrders(database, guests(12), { ...onClosedDay, pieces: 2 });
	const closed = { firstDate: inDays(4), lastDate: inDays(4), note: "", ranges: [] };
	const hours = { week: weekFrom("08:00", "18:00"), exceptions: [closed] };
	await database`insert into site_content (section, content) values ('hours', ${JSON.stringify(hours)})`;
	await login();
	await page.goto(`/admin/orders?day=${inDays(4)}`);
	await page.getByText("12 orders need a decision").click();
	await button(page, "Decide About All 12").click();
	const question = page.getByRole("alertdialog", { name: "12 orders need a decision" });
	await expect(question.getByRole("combobox")).toHaveCount(1);
	await button(page, "Decide one by one").click();
	await expect(question.getByRole("combobox")).toHaveCount(13);
	await question.getByLabel("All of them").selectOption("Move, without an email");
	await expect(button(page, "Apply")).toBeDisabled();
	await question.getByLabel("New Day").fill(inDays(5));
	await question.getByRole("textbox", { name: "Reason" }).fill("The oven broke");
	await expectAccessible();

	// It arrives, and its answer is lost.
	await page.route("**/rpc/decide_orders", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await button(page, "Apply").click();
	await expect(page.getByText("Couldn't finish 12 orders")).toBeVisible();
	await page.unroute("**/rpc/decide_orders");
	await button(page, "Continue").click();
	await expect(page.getByText("Orders: 11 moved, 1 not moved")).toBeVisible();
	await expect(page.getByText(/Guest 12.* #\d+: Fully booked\./)).toBeVisible();
	expect(
		await database`
			select day::text, reason, version, count(*)::integer from private.orders
			group by 1, 2, 3 order by 1`,
	).toEqual([
		{ day: inDays(4), reason: null, version: 1, count: 1 },
		{ day: inDays(5), reason: "The oven broke", version: 2, count: 11 },
	]);
});

test("the menu counts new orders, and a device with the sound on plays it", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await page.addInitScript(() => {
		const played = Object.assign(window, { played: 0 });
		const start = OscillatorNode.prototype.start;
		OscillatorNode.prototype.start = function (when) {
			played.played += 1;
			start.call(this, when);
		};
	});
	const played = () => page.evaluate(() => (window as unknown as { played: number }).played);
	const placeOrder = () => addOrders(database, ["Ann"]);
	await login();
	await navigate("/admin/orders");
	await button(page, "Sound").click();
	expect(await played()).toBe(2);
	await expect(button(page, "Sound")).toHaveAttribute("aria-pressed", "true");
	await navigate("/admin/products");
	const area = page
		.getByRole("navigation", { name: "Back office" })
		.getByRole("link", { name: /^Orders/ });
	// One that comes while the page opens is counted, and may make no sound.
	await placeOrder();
	await expect(area).toHaveText("Orders1 new");
	const before = await played();
	await placeOrder();
	await expect(area).toHaveText("Orders2 new");
	expect(await played()).toBe(before + 2);
	await area.click();
	await expect(area).toHaveText("Orders");
});

test("an order by phone is entered within the limits, or over them on purpose", async ({
	page,
	database,
	login,
	navigate,
	setClock,
	expectAccessible,
}) => {
	await takeOrders(database);
	await database`update products set pieces_per_day = 1 where name = ${product}`;
	await login();
	// Today may be over, at night.
	await page.goto(`/admin/orders?day=${inDays(1)}`);
	await page.getByRole("link", { name: "Enter Order" }).click();
	const pies = entered(page, product);
	await tile(page, product).click();
	await tile(page, product).click();
	await expect(pies).toHaveValue("1");
	await expect(tile(page, product)).toHaveAccessibleDescription(/Only 1 left$/);
	await pies.fill("2");
	await button(page, "Enter Order").click();
	await expect(page.getByText("Name is required")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
	await page.getByRole("textbox", { name: "Name" }).fill("Mr. Ortiz");
	await page.getByRole("textbox", { name: "Phone" }).fill("555 0100");
	await button(page, "Enter Order").click();
	await expect(pies).toHaveAccessibleDescription("At most 1.");
	await expect(pies).toBeFocused();
	await expect(pies).toHaveValue("2");
	await expectAccessible();
	await page.getByRole("switch", { name: "Exceed the limits" }).check();
	await button(page, "Enter Order").click();
	const order = page.getByRole("article", { name: /^Mr. Ortiz/ });
	await expect(order).toContainText(`2 × ${product}`);
	await more(order).click();
	await expect(order.getByRole("link", { name: "555 0100" })).toBeVisible();
	expect(await orders(database)).toHaveLength(1);

	// The same day in the bakery.
	await setClock(`${inDays(0)}T17:00:00Z`);
	await navigate("/admin/dashboard");
	const pickups = page.getByRole("region", { name: "To Pick Up" });
	await expect(pickups).toContainText(/Nothing to pick up today\. *Next: .*, 1 order/);
	await expect(pickups.getByRole("link")).toHaveAttribute("href", new RegExp(`day=${inDays(1)}`));
	await database`update private.orders set day = ${inDays(0)}`;
	await expect(pickups.getByRole("listitem")).toHaveText(["Any time 1"]);
	await expect(page.getByRole("region", { name: "To Bake" }).getByRole("listitem")).toHaveText([
		`2 × ${product}`,
	]);

	await navigate("/admin/orders");
	const downloading = page.waitForEvent("download");
	await page.getByLabel("From").fill(inDays(-1));
	await page.getByLabel("Until").fill(inDays(1));
	await page.getByRole("button", { name: "Export CSV" }).click();
	const file = await (await downloading).createReadStream();
	expect((await file.toArray()).join("")).toContain(`"2 × ${product}"`);
});

test("an order is entered by keyboard: products by search, sizes, pieces, and who it is for", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await takeOrders(database, { windowMinutes: 60, ordersPerWindow: 1 });
	await storeHours(database);
	await fillPickupTime(database, inDays(4), "07:00");
	const known = { phone: "+43 660 123 45 67", email: "jm@example.com" };
	await addOrders(database, ["Jürgen Müller"], { day: inDays(1), ...known });
	await database`update products set name = 'Éclair', order_minimum = 2 where name = ${product}`;
	await database`
		insert into sold_out (product_id, back_on)
		select id, ${inDays(9)}::date from products where name = 'Carrot Cake'`;
	await login();
	await page.goto(`/admin/orders?day=${inDays(3)}`);
	await page.getByRole("link", { name: "Enter Order" }).click();
	const search = page.getByRole("searchbox", { name: "Search products" });
	await expect(search).toBeFocused();
	await page.keyboard.type("eclair");
	await expect(tile(page, "Éclair")).toBeVisible();
	await expect(tile(page, "Almond Croissant")).toHaveCount(0);
	await page.keyboard.press("Enter");
	// The least that an order must have.
	await expect(entered(page, "Éclair")).toHaveValue("2");
	await page.keyboard.type("almond croi");
	await page.keyboard.press("Enter");
	await expect(page.getByText("3 pieces")).toBeVisible();
	await search.fill("");
	const gone = tile(page, "Carrot Cake");
	await expect(gone).toHaveAccessibleDescription(/Sold out\.$/);
	await expect(gone).toBeDisabled();
	await entered(page, "Almond Croissant").fill("3");
	const chosen = page.getByRole("region", { name: "Order", exact: true });
	await expect(chosen).toContainText("3 × Almond Croissant");
	await chosen.getByRole("button", { name: "One more Almond Croissant" }).click();
	await expect(entered(page, "Almond Croissant")).toHaveValue("4");
	const products = page.getByRole("region", { name: "Products" });
	await products.getByRole("button", { name: "One less Éclair" }).click();
	await expect(tile(page, "Éclair")).toBeFocused();
	await expect(entered(page, "Éclair")).toHaveCount(0);
	await tile(page, "Éclair").click();
	await chosen.getByRole("button", { name: "One less Éclair" }).press("Enter");
	await expect(chosen.getByRole("button", { name: "One less Almond Croissant" })).toBeFocused();

	await page.getByRole("textbox", { name: "Phone" }).fill("0660 1234567");
	await page.getByRole("button", { name: /^Jürgen Müller/ }).click();
	await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Jürgen Müller");
	await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+43 660 123 45 67");
	await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("jm@example.com");
	await expectAccessible();
	const time = page.getByRole("combobox", { name: "Pickup Time" });
	await expect(time).toHaveValue("07:00");
	await page.getByLabel("Day", { exact: true }).fill(inDays(4));
	// The one that was chosen is full.
	await expect(time).toHaveValue("08:00");
	await button(page, "Enter Order").click();
	await expect(page).toHaveURL(new RegExp(`day=${inDays(4)}`));
	await expect(page.getByRole("article", { name: /^Jürgen Müller/ })).toContainText(
		"4 × Almond Croissant",
	);
});

test("where tax is added to prices, totals say that it isn't in them yet", async ({
	page,
	database,
	login,
}) => {
	await takeOrders(database);
	const taxes = [{ id: "0197c1de-5b5c-7c32-9d13-2f5bd1d4a0b1", name: "Sales tax", percent: 8.25 }];
	const content = JSON.stringify({ included: false, taxes, defaultTax: taxes[0]?.id });
	await database`insert into site_content (section, content) values ('payments', ${content})`;
	await page.goto(`/order?day=${inDays(3)}`);
	await untilInteractive(page);
	await pieces(page, product).fill("1");
	const total = page.getByRole("status").filter({ hasText: "·" });
	await expect(total).toHaveText(/^1 piece, before tax · \$\d+\.\d\d$/);
	await login();
	await page.goto(`/admin/orders/new?day=${inDays(3)}`);
	await tile(page, product).click();
	await expect(
		page.getByRole("link", { name: /^1 piece · \$\d+\.\d\d before tax$/ }),
	).toBeVisible();
});

/** A week that is open at the same time each day. */
function weekFrom(opens: string, closes: string) {
	const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
	return Object.fromEntries(days.map((day) => [day, [{ opens, closes }]]));
}

test("a day, a time, and a new price keep what was typed", async ({
	page,
	database,
	expectAccessible,
}) => {
	await page.setViewportSize({ width: 320, height: 720 });
	await takeOrders(database, { windowMinutes: 60, ordersPerWindow: 1 });
	const hours = JSON.stringify({ week: weekFrom("08:00", "10:00") });
	await database`insert into site_content (section, content) values ('hours', ${hours})`;
	await fillPickupTime(database, inDays(2), "09:00");
	// Not the day after tomorrow.
	await database`
		insert into sold_out (product_id, back_on)
		select id, ${inDays(4)}::date from products where name = ${other}`;
	// Its first pickup time is chosen: no other day was looked at, where that one may be over.
	await page.goto(`/order?day=${inDays(5)}`);
	await pieces(page, product).fill("1");
	await pieces(page, other).fill("2");
	await fillInDetails(page);
	const times = page.getByRole("radiogroup", { name: "Pickup time" });
	await expect(times.getByRole("radio", { name: "8 AM – 9 AM 1 left" })).toBeChecked();
	await times.getByRole("radio", { name: "9 AM – 10 AM" }).check();
	await dayButtons(page).nth(2).click();
	// A time that another day doesn't have is not kept.
	await expect(times.getByRole("radio", { name: /^9 AM/ })).toBeDisabled();
	await expect(times.getByRole("radio", { name: /^8 AM/ })).toBeChecked();
	await expect(page.getByRole("alert")).toContainText(`Not available on this day: ${other}`);
	await expect(pieces(page, other)).toHaveValue("2");
	await expect(pieces(page, other)).toHaveAccessibleDescription("Sold out");
	const next = page.getByRole("button", { name: /^Next: .*, Carrot Cake$/ });
	await expectAccessible();
	// Before, the browser sends the form by itself, and the page begins at the day.
	await untilInteractive(page);
	await next.click();
	await expect(pieces(page, other)).toBeFocused();
	await expect(dayButtons(page).nth(4)).toHaveAttribute("aria-current", "date");
	await times.getByRole("radio", { name: "9 AM – 10 AM" }).check();
	await dayButtons(page).nth(5).click();
	await expect(page.getByRole("alert")).toHaveCount(0);
	await expectNothingSideways(page);
	await button(page, "Review order").click();
	await expect(page.getByRole("region", { name: "Your order" })).toContainText(`2 × ${other}`);
	await expectAccessible();

	await database`update products set price = price + 1 where name = ${product}`;
	await button(page, "Place order").click();
	await expect(page.getByRole("alert")).toContainText("The prices have changed.");
	await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ann Miller");
	await button(page, "Place order").click();
	await expect(page.getByText("Thank you, your order is placed!")).toBeVisible();
	await expectAccessible();
	await expectNothingSideways(page);
	expect(await orders(database)).toMatchObject([{ name: "Bo" }, { name: "Ann Miller" }]);

	await page.goto("/order");
	await dayButtons(page).nth(5).click();
	await expect(page.getByRole("radio", { name: "9 AM – 10 AM Fully booked" })).toBeDisabled();
});

test("a cake has sizes, and the baker reads what is to be written on it", async ({
	page,
	browser,
	site,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await takeOrders(database);
	await login();
	await navigate("/admin/products/:id", { id: await productId(database, other) });
	await button(page, "Add Size").click();
	await button(page, "Add Size").click();
	const sizes = page.getByRole("textbox", { name: "Size", exact: true });
	for (const place of [0, 1]) await sizes.nth(place).fill("6 inch");
	const prices = page.getByRole("group", { name: /^Size \d/ }).getByLabel("Price in $");
	await prices.first().fill("38");
	await button(page, "Add Question").click();
	await page.getByLabel("Question", { exact: true }).fill("Message on the cake");
	await page.getByLabel("Character Limit").fill("12");
	await button(page, "Add Question").click();
	await page.getByLabel("Question", { exact: true }).last().fill("Candles?");
	await page.getByLabel("Choices").last().fill("None\n4\n\n5");
	await prices.last().fill("52.50");
	await button(page, "Save Product").click();
	await expect(page.getByText("Another size has this name")).toBeVisible();
	await sizes.last().fill("8 inch, tall");
	await expectAccessible();
	await button(page, "Save Product").click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();

	const customer = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
	await customer.goto("/order");
	await dayButtons(customer).nth(3).click();
	const cake = customer.getByRole("group", { name: other });
	const message = customer.getByRole("textbox", { name: "Message on the cake" });
	await expect(message).toBeHidden();
	await cake.getByRole("spinbutton", { name: /^8 inch, tall/ }).fill("1");
	await message.fill("Happy 40th, dear Ann");
	await fillInDetails(customer);
	await button(customer, "Review order").click();
	await expect(customer.getByRole("combobox", { name: "Candles?" })).toHaveAccessibleDescription(
		"Please choose",
	);
	await customer.getByRole("combobox", { name: "Candles?" }).selectOption("4");
	await expect(message).toHaveValue("Happy 40th, ");
	await message.fill("40, Ann");
	await button(customer, "Review order").click();
	const summary = customer.getByRole("region", { name: "Your order" });
	await expect(summary).toContainText(`1 × ${other}, 8 inch, tall`);
	await expect(summary).toContainText("Total: $52.50");
	await button(customer, "Place order").click();
	await expect(customer.getByText("Message on the cake: 40, Ann")).toBeVisible();
	await customer.close();

	await page.goto(`/admin/orders?day=${inDays(3)}&show=bake`);
	const row = page.getByRole("row", { name: new RegExp(`^${other}, 8 inch, tall`) });
	await expect(row).toContainText("1 × Message on the cake: 40, Ann");
	await expect(row).toContainText("1 × Candles?: 4");
	await page.getByRole("link", { name: /^Open/ }).click();
	await more(page.getByRole("article", { name: /^Ann Miller/ })).click();
	await expect(page.getByRole("article", { name: /^Ann Miller/ })).toContainText("40, Ann");
});

test("products share a limit, and a single date takes no orders", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await takeOrders(database);
	await login();
	await navigate("/admin/orders/settings");
	await button(page, "Add Limit").click();
	const limit = page.getByRole("group", { name: "Limit 1" });
	await limit.getByLabel("Name").fill("Oven");
	await button(page, "Add Date").click();
	await page
		.getByRole("group", { name: "Date 1" })
		.getByRole("textbox", { name: "Date" })
		.fill(inDays(3));
	await limit.getByLabel("Pieces a Day").fill("3");
	for (const name of [product, other]) await limit.getByRole("checkbox", { name }).check();
	await expectAccessible();
	await button(page, "Save Order Settings").click();
	await expect(page.getByText("Order settings saved")).toBeVisible();
	await page.goto("/order");
	await expect(dayButtons(page).nth(3)).toHaveAccessibleName(/, Nothing to order$/);
	await dayButtons(page).nth(2).click();
	await pieces(page, product).fill("2");
	await pieces(page, other).fill("2");
	await fillInDetails(page);
	await button(page, "Review order").click();
	for (const name of [product, other]) {
		await expect(pieces(page, name)).toHaveAccessibleDescription(
			/Only 3 of these are left in total/,
		);
	}
	await pieces(page, other).fill("1");
	await button(page, "Review order").click();
	await button(page, "Place order").click();
	await expect(page.getByText("Thank you, your order is placed!")).toBeVisible();
	await page.goto(`/admin/orders?day=${inDays(2)}&show=bake`);
	await expect(page.getByRole("row", { name: "Oven 3 of 3" })).toBeVisible();
	await expectAccessible();
});

test("what is chosen is counted and summed, and no more than is left", async ({
	page,
	database,
	expectAccessible,
}) => {
	await takeOrders(database);
	await database`update products set pieces_per_day = 4, price = 28.1 where name = ${product}`;
	await database`update products set order_minimum = 2, price = 3.35 where name = ${other}`;
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/order");
	await untilInteractive(page);
	await dayButtons(page).nth(2).click();
	const row = (name: string) => page.getByRole("listitem").filter({ has: pieces(page, name) });
	const step = (name: string, sign: string) =>
		row(name).getByRole("button", { name: sign, includeHidden: true }).click();
	await step(other, "+");
	await expect(pieces(page, other)).toHaveValue("2");
	const total = page.getByRole("status").filter({ hasText: "·" });
	await expect(total).toHaveText("2 pieces · $6.70");
	await step(other, "−");
	await expect(pieces(page, other)).toHaveValue("");
	await expect(total).toHaveCount(0);
	for (let taps = 0; taps < 5; taps++) await step(product, "+");
	await expect(pieces(page, product)).toHaveValue("4");
	await expect(row(product).getByRole("status")).toHaveText("Only 4 left");
	await step(product, "−");
	await expect(row(product).getByRole("status")).toHaveText("");
	await pieces(page, product).fill("9");
	await pieces(page, other).fill("2");
	await expect(pieces(page, product)).toHaveValue("4");
	await expect(row(product).getByRole("status")).toHaveText("Only 4 left");
	await expect(total).toHaveText("6 pieces · $119.10");
	await page.evaluate(() => window.scrollTo(0, 0));
	await expect(button(page, "Review order")).toBeInViewport();
	await expectAccessible();
	// Less than the minimum, and a part of a piece, are corrected, also when Enter sends the form.
	await pieces(page, other).fill("1");
	await pieces(page, product).fill("3.5");
	await expect(pieces(page, other)).toHaveValue("2");
	await expect(row(other).getByRole("status")).toHaveText("At least 2");
	await expect(total).toHaveText("5 pieces · $91.00");
	await pieces(page, product).press("Enter");
	await expect(pieces(page, product)).toHaveValue("3");
	await expect(
		page.getByText("Your order hasn't been placed yet. Please check the marked fields."),
	).toBeVisible();
	await pieces(page, product).fill("4");
	await page.reload();
	await expect(total).toHaveText("6 pieces · $119.10");
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.evaluate(() => window.scrollTo(0, 0));
	await expect(page.getByRole("heading", { name: "Your order" })).toBeInViewport();
	await expect(page.getByText(`4 × ${product}`)).toBeInViewport();
	await expectAccessible();
});

test("an open page loses to the deadline, and keeps its day and what was typed", async ({
	page,
	database,
}) => {
	await takeOrders(database);
	await page.setViewportSize({ width: 390, height: 844 });
	await reviewThree(page);
	const chosen = page.locator("[aria-current=date]");
	const name = (await chosen.textContent()) ?? "";
	await expect(button(page, "Place order")).toBeInViewport();
	await database`update products set order_days_before = 3`;
	await expect(pieces(page, product)).toHaveAccessibleDescription(/Too late to order/);
	await button(page, "Place order").click();
	await expect(page.getByRole("alert")).toContainText("Your order hasn't been placed yet");
	await expect(pieces(page, product)).toHaveValue("3");
	await expect(chosen).toHaveText(name);
	expect(await orders(database)).toHaveLength(0);
});

test("a customer changes an order without scripts, and the bakery moves it to another day", async ({
	page,
	browser,
	site,
	database,
	login,
	expectAccessible,
}) => {
	await takeOrders(database);
	await database`update products set pieces_per_day = 2 where name = ${product}`;
	const customer = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
	await customer.goto("/order");
	await dayButtons(customer).nth(3).click();
	await pieces(customer, product).fill("2");
	await fillInDetails(customer);
	await button(customer, "Review order").click();
	await button(customer, "Place order").click();
	await expect(customer.getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
		"href",
		/BEGIN%3AVEVENT/,
	);
	const own = customer.url();
	await customer.getByRole("link", { name: "Change order" }).click();
	await expect(pieces(customer, product)).toHaveValue("2");
	await expect(pieces(customer, product)).toHaveAccessibleDescription(/2 left/);
	await pieces(customer, product).fill("3");
	await button(customer, "Review order").click();
	await expect(pieces(customer, product)).toHaveAccessibleDescription(/At most 2/);
	await expect(customer.getByText("Your order hasn't been changed yet.")).toBeVisible();
	await pieces(customer, product).fill("1");
	await pieces(customer, other).fill("1");
	await button(customer, "Review order").click();
	await button(customer, "Change order").click();
	await expect(customer.getByText("Your order has been changed.")).toBeVisible();
	await expect(customer).toHaveURL(own);
	await customer.getByRole("link", { name: "Change order" }).click();

	await login();
	await page.goto(`/admin/orders?day=${inDays(3)}`);
	const order = page.getByRole("article", { name: /^Ann Miller/ });
	await expect(order).toContainText(`1 × ${other}`);
	await more(order).click();
	await order.getByRole("link", { name: "Change" }).click();
	await expect(entered(page, other)).toHaveValue("1");
	await page.getByLabel("Day", { exact: true }).fill(inDays(4));
	await entered(page, other).fill("25");
	await page.getByRole("textbox", { name: "Reason" }).fill("We are closed that day");
	await expectAccessible();
	await button(page, "Change Order").click();
	await expect(entered(page, other)).toHaveAccessibleDescription("At most 20.");
	await entered(page, other).fill("2");
	await button(page, "Change Order").click();
	await expect(page).toHaveURL(new RegExp(`day=${inDays(4)}`));
	await expect(order).toContainText(`2 × ${other}`);

	await customer.goto(`${own}/change`);
	await expect(pieces(customer, other)).toHaveValue("2");
	// The customer's form is of an earlier version.
	await database`update private.orders set version = version + 1`;
	await button(customer, "Review order").click();
	await expect(customer.getByRole("alert")).toContainText("changed in the meantime");
	await customer.goto(own);
	await expect(customer.getByText("From the bakery: We are closed that day")).toBeVisible();
	await expect(customer.getByText(`2 × ${other}`)).toBeVisible();
	await database`update private.orders set changeable_until = now()`;
	await customer.goto(`${own}/change`);
	await expect(customer).toHaveURL(own);
	await customer.close();
});

test("an order that is not placed survives reloads, other pages, and other tabs", async ({
	page,
	context,
	database,
}) => {
	await takeOrders(database);
	const header = (tab: Page) => tab.getByRole("banner").getByRole("link", { name: /^Order/ });
	await page.goto("/order");
	await untilInteractive(page);
	await dayButtons(page).nth(2).click();
	const row = page.getByRole("listitem").filter({ has: pieces(page, product) });
	for (const name of ["+", "+", "+", "−"]) {
		await row.getByRole("button", { name, includeHidden: true }).click();
	}
	await expect(pieces(page, product)).toHaveValue("2");
	await fillInDetails(page);
	await expect(header(page)).toHaveText(/^Order\s\(2\)$/);
	await page.reload();
	await expect(pieces(page, product)).toHaveValue("2");
	await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ann Miller");

	const tab = await context.newPage();
	await tab.goto("/products");
	await expect(header(tab)).toHaveText(/^Order\s\(2\)$/);
	await tab.getByRole("link", { name: `Order ${other}` }).click();
	await expect(pieces(tab, product)).toHaveValue("2");
	await expect(pieces(tab, other)).toHaveValue("1");
	await expect(tab.getByRole("textbox", { name: "Name" })).toHaveValue("");
	await expect(header(page)).toHaveText(/^Order\s\(3\)$/);
	await expect(pieces(page, other)).toHaveValue("1");
	await row.getByRole("button", { name: "+", includeHidden: true }).click();
	await expect(pieces(tab, product)).toHaveValue("3");
	await expect(pieces(tab, other)).toHaveValue("1");

	await button(page, "Review order").click();
	await button(page, "Place order").click();
	await expect(page.getByText("Thank you, your order is placed!")).toBeVisible();
	await expect(header(page)).toHaveText("Order");
	await expect(pieces(tab, product)).toHaveValue("");
	await tab.close();
});

test("the address of a product keeps what was chosen, and what is sold out can be taken away", async ({
	page,
	database,
}) => {
	await takeOrders(database);
	const address = `/order?product=${await productId(database, product)}`;
	await page.goto(address);
	await untilInteractive(page);
	await expect(pieces(page, product)).toHaveValue("1");
	await pieces(page, product).fill("3");
	await pieces(page, other).fill("2");
	await database`
		insert into sold_out (product_id, back_on)
		select id, ${inDays(60)}::date from products where name = ${product}`;
	await page.goto(address);
	await untilInteractive(page);
	await expect(pieces(page, product)).toHaveValue("3");
	await pieces(page, product).fill("");
	await fillInDetails(page);
	await expect(pieces(page, product)).toBeHidden();
	await button(page, "Review order").click();
	await expect(page.getByRole("region", { name: "Your order" })).toContainText(`2 × ${other}`);
});

test("the page of a day is one for everybody, and an order or a save changes it at once", async ({
	page,
	request,
	database,
}) => {
	await takeOrders(database);
	await database`update products set pieces_per_day = 9 where name = ${product}`;
	await page.goto("/order");
	await openDay(page, 2);
	await expect(pieces(page, product)).toHaveAccessibleDescription(/9 left/);
	const read = async () => (await request.get(page.url())).text();
	await expect.poll(async () => new Set([await read(), await read()]).size).toBe(1);
	const form = orderForm({
		product: await productId(database, product),
		...{ pieces: 4, email: "ann@example.com" },
		total: 4 * (await priceOf(database)),
	});
	const answer = await request.post(page.url(), {
		...{ data: form.toString(), maxRedirects: 0 },
		headers: {
			"content-type": "application/x-www-form-urlencoded",
			origin: new URL(page.url()).origin,
		},
	});
	expect(answer.status()).toBe(303);
	await expect.poll(read).toContain("5 left");
	await database`update products set pieces_per_day = 6 where name = ${product}`;
	await expect.poll(read).toContain("2 left");
});

async function priceOf(database: Sql): Promise<number> {
	const [row] = await database`select price::float8 from products where name = ${product}`;
	return row?.price;
}

test("an order whose answer was lost is changed, or another one is placed", async ({
	page,
	database,
	expectAccessible,
}) => {
	await takeOrders(database);
	await reviewThree(page);
	await loseAnswers(page);
	await button(page, "Place order").click();
	await expect(page.getByRole("alert")).toContainText("is sent again in a few seconds");
	await page.unroute(orderData);
	expect(await orders(database)).toHaveLength(1);

	await pieces(page, product).fill("2");
	await button(page, "Update").click();
	await button(page, "Place order").click();
	await expect(page.getByRole("alert")).toContainText(
		`You already ordered 3 × ${product}. Change that order, or place a second one?`,
	);
	await expectAccessible();
	await button(page, "Change order").click();
	await expect(page.getByText("Your order has been changed.")).toBeVisible();
	await expect(page.getByText(`2 × ${product}`)).toBeVisible();
	expect(await orders(database)).toHaveLength(1);
});

test("an order is sent again by itself while the site is busy, and once when its answer was lost", async ({
	page,
	database,
	expectAccessible,
}) => {
	await takeOrders(database);
	await reviewThree(page);
	const busy = (route: Route) =>
		route.fulfill({ status: 503, body: "The site is busy. Please try again in a minute." });
	const answers = [busy, busy, loseAnswer];
	await page.route(orderData, (route) =>
		route.request().method() === "POST"
			? (answers.shift() ?? ((last) => last.continue()))(route)
			: route.continue(),
	);
	await page.clock.install();
	await button(page, "Place order").click();
	const alert = page.getByRole("alert");
	await expect(alert).toContainText("We're busy right now");
	await expect(alert).toContainText(
		"What you typed is still here. It will be sent again automatically.",
	);
	await expectAccessible();
	await expect
		.poll(async () => {
			await page.clock.runFor(5000);
			return answers.length;
		})
		.toBe(0);
	await expect(alert).toContainText("is sent again in a few seconds");
	await page.clock.runFor(5000);
	await expect(page.getByText("Thank you, your order is placed!")).toBeVisible();
	expect(await orders(database)).toHaveLength(1);
});

test("a form that the browser sent by itself is kept and sent again where the site is busy", async ({
	page,
	database,
}) => {
	await takeOrders(database);
	await page.route("**/*.js", (route) => route.abort());
	await page.goto("/order");
	await pieces(page, product).fill("3");
	await fillInDetails(page);
	const wait = { status: 503, retryAfterSeconds: 1, isOutage: false } as const;
	await page.route(
		"**/order?*",
		async (route) => {
			const sent = new Request(route.request().url(), { method: "POST" });
			const answer = answerBusy(sent, route.request().postDataBuffer(), wait);
			const { status, headers } = answer;
			const body = await answer.text();
			await route.fulfill({ status, headers: Object.fromEntries(headers), body });
		},
		{ times: 1 },
	);
	await button(page, "Review order").click();
	await expect(page.getByText("What you typed is still here. It will be sent again")).toBeVisible();
	await expect(page.getByText("Please try again in a few seconds")).toBeHidden();
	await expect(page.getByRole("region", { name: "Your order" })).toContainText(`3 × ${product}`);
	await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ann Miller");
});

test("a product that is gone is named without scripts, and a new currency is asked about", async ({
	browser,
	site,
	database,
}) => {
	await takeOrders(database);
	const customer = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
	await customer.goto(`/order?day=${inDays(2)}`);
	const kept = "Lemon Poppy Loaf";
	await pieces(customer, product).fill("1");
	await pieces(customer, kept).fill("1");
	await fillInDetails(customer);
	await database`delete from products where name = ${product}`;
	await button(customer, "Review order").click();
	const alert = customer.getByRole("alert");
	await expect(alert).toContainText(/No longer available: .*Please check the rest of your order\./);
	await expect(alert).toContainText(product);
	await button(customer, "Review order").click();
	await expect(customer.getByRole("region", { name: "Your order" })).toContainText(`1 × ${kept}`);
	await database`
		update site_content set content = (content::jsonb || '{"currency": "EUR"}')::text
		where section = 'settings'`;
	await button(customer, "Place order").click();
	await expect(alert).toContainText("The prices have changed.");
	await expect(customer.getByRole("region", { name: "Your order" })).toContainText("Total: €");
	await button(customer, "Place order").click();
	await expect(customer.getByText("Thank you, your order is placed!")).toBeVisible();
	await customer.close();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("a product's page leads to the first day that has it, in one of its sizes", async ({
		page,
		navigate,
		database,
	}) => {
		const id = await productId(database, product);
		await navigate("/products/:id", { id });
		await expect(page.getByRole("link", { name: "Ask about this" })).toBeVisible();
		await expect(page.getByRole("link", { name: /^Order/ })).toHaveCount(0);
		await takeOrders(database);
		await database`update products set order_minimum = 2, order_days_before = 3 where id = ${id}`;
		await navigate("/products/:id", { id });
		await page.getByRole("link", { name: /^Order · \$\d+\.\d\d$/ }).click();
		await expect(pieces(page, product)).toHaveValue("2");
		await expect(pieces(page, product)).toHaveAccessibleDescription(/^At least 2 · Order by /);
		await expect(pieces(page, other)).toHaveValue("");

		await database`
			update products set order_minimum = 1, sizes = '[{"name": "6 inch", "price": 38, "takes": 1}, {"name": "8 inch, tall", "price": 52, "takes": 1}]'
			where id = ${id}`;
		await navigate("/products");
		await expect(page.getByRole("article").filter({ hasText: product })).toContainText(
			"From $38.00",
		);
		await navigate("/products/:id", { id });
		await expect(page.getByText("From $38.00", { exact: true })).toBeVisible();
		const sizes = page.getByRole("list", { name: "Sizes" });
		await expect(sizes.getByRole("listitem")).toHaveText([
			/^6 inch\s*Order · \$38\.00/,
			/^8 inch, tall\s*Order · \$52\.00/,
		]);
		await sizes.getByRole("link", { name: "Order · $52.00 8 inch, tall" }).click();
		await expect(pieces(page, "8 inch, tall")).toHaveValue("1");
		await expect(pieces(page, "6 inch")).toHaveValue("");

		// No other size takes the place of one that is gone.
		await page.goto(`/order?product=${id}&size=10 inch`);
		for (const size of ["6 inch", "8 inch, tall"]) {
			await expect(pieces(page, size)).toHaveValue("");
		}
		await takeOrders(database, { accepts: false });
		await navigate("/products/:id", { id });
		await expect(sizes.getByRole("listitem")).toHaveText(["6 inch$38.00", "8 inch, tall$52.00"]);
	});
});

test("what somebody ordered is handed out, and loses its customer, on their wish", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await addOrders(database, ["Ann"], { day: inDays(1), email: "Ann@example.com", total: 3 });
	await takeOrders(database);
	await login();
	await navigate("/admin/messages");
	await button(page, "Messages from One Person").click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Email Address").fill("ann@example.com");
	await button(page, "Find Messages").click();
	await expect(dialog.getByRole("status")).toHaveText("1 order from ann@example.com");
	await expectAccessible();
	const downloading = page.waitForEvent("download");
	await button(page, "Export Orders").click();
	const file = await (await downloading).createReadStream();
	expect((await file.toArray()).join("")).toContain('"Ann@example.com"');
	await button(page, "Erase All").click();
	const question = page.getByRole("alertdialog", { name: "Erase 1 order" });
	await expect(question).toContainText("Orders stay in your books without name");
	await question.getByRole("button", { name: "Erase", exact: true }).click();
	await expect(page.getByText("1 order erased")).toBeVisible();
	expect(await orders(database)).toMatchObject([{ name: "-", total: "3.000" }]);
	await page.goto(`/admin/orders?day=${inDays(1)}&show=all`);
	await expect(page.getByRole("article", { name: /^Erased customer/ })).toContainText("Canceled");
});

test("the page of an order belongs to those who have its address", async ({ page, database }) => {
	await takeOrders(database);
	const missing = await page.goto("/order/9f2d3c1e-0000-4000-8000-000000000000");
	expect(missing?.status()).toBe(404);
	const [order] = await addOrders(database, ["Ann"]);
	await page.goto(`/order/${order?.link}`);
	await expect(page.getByText("It's too late to change or cancel it online.")).toBeVisible();
	await expect(page.getByRole("link", { name: "Cancel order" })).toHaveCount(0);
	await page.goto(`/order/${order?.link}?cancel=yes`);
	await expect(page.getByText("Cancel this order?")).toHaveCount(0);
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
	await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "strict-origin");
});

test("an open order page has the pieces again when a held order ends", async ({
	page,
	database,
}) => {
	await takeOrders(database);
	await database`update products set pieces_per_day = 1 where name = ${product}`;
	const later = new Date(Date.now() + 900_000);
	const held = { state: "held", held_until: later, changeable_until: later };
	await addOrders(database, ["Ann"], { day: inDays(2), pieces: 1, ...held });
	await page.goto(`/order?day=${inDays(2)}`);
	await expect(page.getByText("Fully booked")).toBeVisible();
	await database`update private.orders set held_until = now() + interval '3 seconds'`;
	// Loads the page again, which learns when the order ends.
	await database`update products set image_url = null where name = ${product}`;
	await expect(pieces(page, product)).toHaveAccessibleDescription(/1 left/, { timeout: 8000 });
});
