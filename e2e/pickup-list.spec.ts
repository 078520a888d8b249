import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { inDays, storeHours, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { expectNothingSideways } from "./overflow.ts";
import { readPdf } from "./pdf.ts";

// A counter with a line: many orders on one day, 15 in each half hour.

test.beforeEach(({ context }) => skipImages(context));

const day = inDays(3);

/** Fills the day with orders of two products each; every tenth customer left a note. */
async function addOrders(database: Sql, count: number): Promise<void> {
	await storeHours(database);
	await takeOrders(database, { windowMinutes: 30, ordersPerWindow: 18 });
	await database`
		insert into private.orders (
			day, pickup_from, pickup_until, starts_at, ends_at, changeable_until, name, email, phone,
			note, total, currency
		)
		select start::date, to_char(start, 'HH24:MI'), to_char(start + interval '30 minutes', 'HH24:MI'),
			start at time zone 'America/New_York',
			(start + interval '30 minutes') at time zone 'America/New_York',
			now(), 'Guest ' || place, 'guest' || place || '@example.com', '(555) 777-' || 1000 + place,
			case when place % 10 = 0 then 'My son is allergic to nuts' end, 28.75, 'USD'
		from generate_series(1, ${count}::int) as place,
			lateral (
				select ${day}::date + time '08:00' + (place - 1) / 15 * interval '30 minutes' as start
			) as slots`;
	const answers = database.json([{ question: "Candles", answer: "A few" }]);
	await database`
		insert into private.order_lines (order_id, position, product_id, name, price, pieces, answers)
		select orders.id, products.position, products.id, products.name, 4, 2,
			case when products.name = 'Carrot Cake' then ${answers}::jsonb else '[]' end
		from private.orders cross join lateral (
			select id, name, row_number() over (order by name) as position
			from products order by name
			offset orders.number % 20 limit 2
		) as products`;
}

const open = (page: Page) => page.getByRole("link", { name: /^Open/ });

test("300 orders are found, picked up by one tap, and undone", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await addOrders(database, 300);
	await login();
	await page.goto(`/admin/orders?day=${day}`);
	await expect(
		page.getByRole("heading", { name: "10 AM – 10:30 AM 15 orders · 3 left" }),
	).toBeVisible();
	await expect(open(page)).toHaveText("Open300");
	const guest = page.getByRole("article", { name: /^Guest 61 / });
	await guest.scrollIntoViewIfNeeded();
	const { height } = (await guest.boundingBox()) ?? { height: 0 };
	expect(height).toBeLessThanOrEqual(72);

	await guest.getByRole("button", { name: "Picked Up" }).click();
	await expect(open(page)).toHaveText("Open299");
	await expect(
		page.getByRole("heading", { name: "10 AM – 10:30 AM 14 orders · 3 left" }),
	).toBeVisible();
	await expect(page.getByText(/^Guest 61 #\d+ picked up$/)).toBeVisible();
	// Nothing moves away from under a finger.
	await expect(guest).toBeInViewport();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(open(page)).toHaveText("Open300");
	await guest.getByRole("button", { name: "Picked Up" }).click();
	await guest.getByRole("button", { name: "To pay $28.75" }).click();
	await expect(guest.getByRole("button", { name: "Paid", exact: true })).toBeVisible();
	await expect(page.getByText("Took $28.75 in cash")).toBeVisible();
	await open(page).click();
	await expect(guest).toHaveCount(0);
	await page.getByRole("link", { name: "Done 1" }).click();
	await expect(page).toHaveURL(/show=done/);
	await expect(page.getByRole("article")).toHaveAccessibleName(/^Guest 61 /);
	await expectAccessible();

	const all = page.getByRole("link", { name: /^All/ });
	await all.click();
	await expect(all).toHaveAttribute("aria-current", "page");
	const search = page.getByRole("searchbox", { name: "Search orders" });
	for (const [text, found] of [
		["555 777 1061", 1],
		["guest carrot", 30],
		["GUEST61@", 1],
	] as const) {
		await search.fill(text);
		await expect(page.getByRole("article")).toHaveCount(found);
	}
	await search.fill("#999999");
	await expect(page.getByText("No order matches")).toBeVisible();
	await expect
		.poll(
			() => database`
		select name, is_paid from private.described_orders where state = 'picked-up'`,
		)
		.toEqual([{ name: "Guest 61", is_paid: true }]);
});

test("on a phone, filters and search are at the thumb, and an allergy shows in the closed row", async ({
	page,
	database,
	login,
	expectAccessible,
}) => {
	await addOrders(database, 30);
	await login();
	await page.setViewportSize({ width: 320, height: 844 });
	await page.goto(`/admin/orders?day=${day}`);
	const guest = page.getByRole("article", { name: /^Guest 20 / });
	await expect(guest).toContainText("Allergy");
	await page.getByRole("article").last().scrollIntoViewIfNeeded();
	for (const control of [
		page.getByRole("searchbox"),
		open(page),
		page.getByRole("link", { name: "To bake" }),
		page.getByRole("link", { name: "Enter Order" }),
	]) {
		await expect(control).toBeInViewport({ ratio: 1 });
		expect((await control.boundingBox())?.y).toBeGreaterThan(600);
	}
	await guest.getByRole("button", { name: "More" }).click();
	await expect(guest).toContainText("allergic to nuts");
	await expectNothingSideways(page);
	await expectAccessible();
});

/** Prints on a paper, as this device chose it before. */
async function print(page: Page, paper: "sheet" | "roll", format?: "Letter" | "A4") {
	await page.evaluate((chosen) => localStorage.setItem("levain-order-paper", chosen), paper);
	return await readPdf(await page.pdf(format ? { format } : { preferCSSPageSize: true }));
}

const boxes = (text: string) => text.split("☐").length - 1;

test("the pickup list prints 25 orders a page with a box each, and on a roll, and the bake list on one page", async ({
	page,
	database,
	login,
}) => {
	await addOrders(database, 120);
	await database`update private.orders set state = 'picked-up' where name = 'Guest 1'`;
	await login();
	await page.goto(`/admin/orders?day=${day}`);
	await expect(page.getByRole("article")).toHaveCount(119);
	for (const format of ["Letter", "A4"] as const) {
		const pages = await print(page, "sheet", format);
		const counts = pages.map(({ text }) => boxes(text));
		// The last page has the rest, and no page is empty.
		expect(counts.at(-1)).toBeGreaterThan(0);
		expect(counts.slice(0, -1).filter((count) => count < 25)).toEqual([]);
		const text = pages.map((printed) => printed.text).join("");
		expect(boxes(text)).toBe(119);
		expect(text).toContain("“Mysonisallergictonuts”");
		expect(text).toContain("(Candles:Afew)");
		expect(text).not.toMatch(/Dashboard|Menu|Open|Guest1\(/);
	}
	const [roll] = await print(page, "roll");
	expect(roll?.width).toBeCloseTo(80, 0);
	expect(boxes(roll?.text ?? "")).toBeGreaterThan(10);

	await page.getByRole("button", { name: "Print" }).click();
	const choice = page.getByRole("dialog", { name: "Print" });
	await expect(choice.getByRole("button", { name: "Roll (80 mm)" })).toBeFocused();
	await page.evaluate(() => {
		window.print = () => document.body.setAttribute("data-printed", "yes");
	});
	await choice.getByRole("button", { name: "Sheet (Letter or A4)" }).click();
	await expect(choice).toHaveCount(0);
	await expect(page.locator("body[data-printed]")).toHaveCount(1);
	expect(await page.evaluate(() => localStorage.getItem("levain-order-paper"))).toBe("sheet");

	await page.goto(`/admin/orders?day=${day}&show=bake`);
	await expect(page.getByRole("row", { name: /^Carrot Cake/ })).toContainText(
		"24 × Candles: A few",
	);
	for (const format of ["Letter", "A4"] as const) {
		const pages = await print(page, "sheet", format);
		expect(pages).toHaveLength(1);
		expect(pages[0]?.text).toContain("24×Candles:Afew");
		expect(pages[0]?.text).not.toContain("Dashboard");
	}
});
