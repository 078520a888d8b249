import type { Page, Route } from "@playwright/test";
import type { Sql } from "postgres";
import { inDays, storeHours, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

// A slow connection, and people who tap on before the first answer arrives.

test.beforeEach(({ context }) => skipImages(context));

/** Holds the first request to an address back; lists the bodies of all. */
async function holdFirst(page: Page, address: string) {
	const bodies: unknown[] = [];
	const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
	await page.route(address, (route) => {
		const { length } = bodies;
		bodies.push(route.request().postDataJSON());
		if (length > 0) return route.continue();
		hold(route);
	});
	return { held, bodies };
}

async function addOrder(database: Sql, name: string): Promise<void> {
	await takeOrders(database);
	await database`
		insert into private.orders (day, changeable_until, name, email, total, currency)
		values (${inDays(3)}, now(), ${name}, 'a@example.com', 12.5, 'USD')`;
}

const orders = (database: Sql) => database`select state, is_paid from private.described_orders`;

test("an order is picked up and paid by two quick taps, and then canceled", async ({
	page,
	database,
	login,
}) => {
	await addOrder(database, "Ann Miller");
	await login();
	await page.goto(`/admin/orders?day=${inDays(3)}`);
	const { held, bodies } = await holdFirst(page, "**/api/rpc/{mark_order,take_payment}*");
	const order = page.getByRole("article", { name: /^Ann Miller/ });
	await order.getByRole("button", { name: "More" }).click();
	const tap = (name: string) => order.getByRole("button", { name, exact: true });
	await tap("Picked Up").click();
	const first = await held;
	await tap("To pay $12.50").click();
	await expect(tap("Picked Up")).toHaveAttribute("aria-pressed", "true");
	await expect(tap("Paid")).toBeVisible();
	await tap("Cancel Order").click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Order" }).click();
	expect(bodies).toEqual([expect.objectContaining({ new_state: "picked-up" })]);
	await first.continue();
	await expect(page.getByText("Order canceled")).toBeVisible();
	expect(bodies.slice(1)).toEqual([
		expect.objectContaining({ seen: 1250, way: "cash" }),
		expect.objectContaining({ new_state: "canceled" }),
	]);
	expect(await orders(database)).toEqual([{ state: "canceled", is_paid: true }]);
});

test("what was tapped before leaving a screen still happens", async ({ page, database, login }) => {
	await addOrder(database, "Ann Miller");
	await login();
	await page.goto(`/admin/orders?day=${inDays(3)}`);
	const { held } = await holdFirst(page, "**/api/rpc/mark_order*");
	await page.getByRole("button", { name: "Picked Up", exact: true }).click();
	const first = await held;
	await page.getByRole("button", { name: /^To pay/ }).click();
	await page.getByRole("link", { name: "Back to Dashboard" }).click();
	await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
	await first.continue();
	await expect.poll(() => orders(database)).toEqual([{ state: "picked-up", is_paid: true }]);
});

test("a tap that fails is taken back and stays reported while the next one is stored", async ({
	page,
	database,
	login,
}) => {
	await addOrder(database, "Ann Miller");
	await login();
	await page.goto(`/admin/orders?day=${inDays(3)}`);
	const { held } = await holdFirst(page, "**/api/rpc/mark_order*");
	const pickedUp = page.getByRole("button", { name: "Picked Up", exact: true });
	await pickedUp.click();
	const first = await held;
	await page.getByRole("button", { name: /^To pay/ }).click();
	await first.fulfill({ status: 502, body: "Bad Gateway" });
	await expect(page.getByRole("button", { name: "Paid", exact: true })).toBeVisible();
	await expect.poll(() => orders(database)).toEqual([{ state: "placed", is_paid: true }]);
	await expect(pickedUp).toHaveAttribute("aria-pressed", "false");
	await expect(page.getByText("Something went wrong on the server.")).toBeVisible();
	await expect(page.getByText(/^Ann Miller #\d+ picked up$/)).toHaveCount(0);
});

test("all hours are removed though a save of them is on its way", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await storeHours(database);
	await login();
	await navigate("/admin/hours");
	const monday = page.getByRole("group", { name: "Monday", exact: true });
	await monday.getByLabel("Monday").selectOption("Closed");
	const { held } = await holdFirst(page, "**/api/rpc/save_site_content*");
	await page.getByRole("button", { name: "Save Opening Hours" }).click();
	const first = await held;
	await page.getByRole("button", { name: "Remove All Hours" }).click();
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await first.continue();
	await expect(page.getByText("No opening hours yet")).toBeVisible();
});
