import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { inDays, storeHours, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { viennaParts } from "./hour-in-vienna.ts";
import { jpegPhoto, skipImages } from "./images.ts";
import { type Effort, type TouchCounter, touchCounter } from "./touch-counter.ts";
import { englishWordsIn, textsOn } from "./visible-texts.ts";

// How many taps an owner's tasks take on a phone, starting at the dashboard; at the counter, at the
// list of orders. Choosing a photo from the phone's album isn't counted. A run with Playwright's own
// reporter prints the tables: `npx playwright test --project=sweeps e2e/owner-tasks.spec.ts`
const maxTaps = 4;
const maxTapsWithPhoto = 8;
const maxTapsWithImport = 55;
const maxMinutesWithImport = 15;
const maxTapsInVienna = 105;
const maxTapsOfLegalPages = 26;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 240_000 });

const area = (page: Page, title: string): Locator =>
	page.getByRole("main").getByRole("link", { name: new RegExp(`^${title}`) });

const told = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

type Task = (hand: TouchCounter, page: Page, database: Sql) => Promise<void>;

const dailyTasks: Record<string, Task> = {
	async "Mark a product as sold out"(hand, page, database) {
		await hand.tap(area(page, "Today"));
		await hand.tap(page.getByRole("switch", { name: "Almond Croissant available" }));
		await expect.poll(() => database`select from sold_out`).toHaveLength(1);
	},
	async "Hand over an order"(hand, page, database) {
		await database`
			insert into private.orders (day, changeable_until, name, email, total, currency)
			values (${inDays(0)}, now(), 'Ann', 'ann@example.com', 9.5, 'USD')`;
		await hand.tap(area(page, "Orders"));
		const order = page.getByRole("article", { name: /^Ann/ });
		await hand.tap(order.getByRole("button", { name: "Picked Up" }));
		await expect
			.poll(() => database`select state from private.orders`)
			.toEqual([{ state: "picked-up" }]);
	},
	async "Change a price"(hand, page) {
		await hand.tap(area(page, "Products"));
		await hand.tap(page.getByRole("button", { name: "Change the price of Apple Pie" }));
		await hand.typeHere("31.50");
		await told(page, "Product updated successfully");
	},
	async "Add a product with a photo"(hand, page) {
		const photo = await jpegPhoto({ width: 1200, height: 900 });
		await hand.tap(area(page, "Products"));
		await hand.tap(page.getByRole("link", { name: "Add Product" }));
		await hand.type(page.getByRole("textbox", { name: "Name" }), "Stollen");
		await hand.type(page.getByRole("textbox", { name: "Price in $" }), "18");
		await hand.tap(page.getByRole("checkbox", { name: "Cakes" }));
		await hand.chooseImage(page.getByRole("button", { name: "Upload Image" }), photo);
		await expect(page.getByRole("img", { name: "The chosen image" })).toBeVisible();
		await hand.tap(page.getByRole("button", { name: "Save Product" }));
		await told(page, "Product created successfully");
	},
	async "Change the opening text of the home page"(hand, page) {
		await hand.tap(area(page, "Pages"));
		await hand.tap(page.getByRole("main").getByRole("link", { name: /Home/ }));
		const title = page.getByRole("textbox", { name: "Title", exact: true }).first();
		await hand.type(title, "Stollen is back");
		await hand.tap(page.getByRole("button", { name: "Save All Changes" }));
		await told(page, "Page content updated successfully");
	},
	async "Read a message and answer it"(hand, page) {
		await hand.tap(area(page, "Messages"));
		await hand.tap(page.getByRole("main").locator("summary").filter({ hasText: "Wedding cake" }));
		await told(page, "For forty people, please.");
		await hand.tap(page.getByRole("link", { name: "Reply" }));
	},
};

test("each daily task takes a few taps on a phone", async ({ page, database, login, navigate }) => {
	await database`
		insert into contact_messages (name, email, subject, message)
		values ('Ada', 'ada@example.com', 'Wedding cake', 'For forty people, please.')`;
	page.setDefaultTimeout(20_000);
	await login();
	const efforts: [string, Effort][] = [];
	for (const [name, task] of Object.entries(dailyTasks)) {
		await navigate("/admin/dashboard");
		const hand = touchCounter(page);
		await test.step(name, () => task(hand, page, database));
		efforts.push([name, hand]);
	}

	for (const [name, { taps }] of efforts) {
		const max = name.includes("photo") ? maxTapsWithPhoto : maxTaps;
		expect(taps, name).toBeLessThanOrEqual(max);
	}
	printEfforts("task", efforts);
});

const maxTapsOfPhoneOrder = 6;
const maxEntriesOfPhoneOrder = 2;

test("an order by phone takes a few taps, for a new customer or an earlier one", async ({
	page,
	database,
	login,
}) => {
	await takeOrders(database, { windowMinutes: 60 });
	await storeHours(database);
	await login();
	const efforts: [string, Effort][] = [];
	const enter = async (name: string, fillIn: (hand: TouchCounter) => Promise<void>) => {
		// Today may be over, at night.
		await page.goto(`/admin/orders?day=${inDays(1)}`);
		const hand = touchCounter(page);
		await hand.tap(page.getByRole("link", { name: "Enter Order" }));
		for (const product of ["Almond Croissant", "Carrot Cake"]) {
			await hand.tap(page.getByRole("button", { name: product, exact: true }));
		}
		await fillIn(hand);
		await hand.tap(page.getByRole("button", { name: "Enter Order" }));
		await told(page, "Order entered");
		efforts.push([name, hand]);
		expect(hand.taps, name).toBeLessThanOrEqual(maxTapsOfPhoneOrder);
	};
	await enter("Enter an order of two products for a new customer", async (hand) => {
		await hand.type(page.getByRole("textbox", { name: "Name" }), "Ann Miller");
		await hand.type(page.getByRole("textbox", { name: "Phone" }), "555 010 203");
	});
	await enter("Enter an order of two products for an earlier customer", async (hand) => {
		await hand.type(page.getByRole("textbox", { name: "Phone" }), "555010203");
		await hand.tap(page.getByRole("button", { name: /^Ann Miller/ }));
	});
	for (const [name, { entries }] of efforts) {
		expect(entries, name).toBeLessThanOrEqual(maxEntriesOfPhoneOrder);
	}
	printEfforts("at the counter", efforts);
});

test.describe("on a phone in Vienna", () => {
	test.use({ timezoneId: "Europe/Vienna", locale: "de-AT" });

	test("an owner who brings products along has a bakery in the first hour", async ({
		page,
		context,
		login,
		navigate,
	}) => {
		await skipImages(context);
		// The browser's own dialog would wait for an answer.
		await context.addInitScript(() => {
			window.print = () => {
				window.document.documentElement.dataset.printed = "yes";
			};
		});
		page.setDefaultTimeout(20_000);
		await login();
		await navigate("/admin/dashboard");
		const efforts = await measureParts(page, viennaParts);
		const sum = sumOf(efforts);
		const legal = efforts.find(([name]) => name === "Publish both legal pages");
		expect(legal?.[1].taps).toBeLessThanOrEqual(maxTapsOfLegalPages);
		expect(sum.taps).toBeLessThanOrEqual(maxTapsInVienna);
		printEfforts("first hour in Vienna", [...efforts, ["All together", sum]]);
		// Products with photos, and a label.
		const start = sumOf(efforts.slice(0, 6));
		expect(start.taps).toBeLessThanOrEqual(maxTapsWithImport);
		expect(minutesOf(start)).toBeLessThanOrEqual(maxMinutesWithImport);

		const visitor = await context.newPage();
		await visitor.goto("/products");
		await expect(visitor.getByRole("article")).toHaveCount(5);
		await expect(visitor.getByRole("article").locator("img")).toHaveCount(5);
		await expectGermanAlone(visitor);
		await bringDemoBack(page);
	});
});

/** Does one part after the other. @returns what each took. */
async function measureParts(page: Page, parts: typeof viennaParts): Promise<[string, Effort][]> {
	const efforts: [string, Effort][] = [];
	for (const [name, part] of Object.entries(parts)) {
		const hand = touchCounter(page);
		await test.step(name, () => part(hand, page));
		efforts.push([name, hand]);
	}
	return efforts;
}

/** For the next test: its demo needs the files of the images. */
async function bringDemoBack(page: Page): Promise<void> {
	await page.goto("/admin/trash");
	await page.getByRole("button", { name: "Restore all 73" }).tap();
	await told(page, "73 items restored");
}

function sumOf(efforts: readonly [string, Effort][]): Effort {
	return {
		taps: efforts.reduce((sum, [, { taps }]) => sum + taps, 0),
		characters: efforts.reduce((sum, [, { characters }]) => sum + characters, 0),
		entries: efforts.reduce((sum, [, { entries }]) => sum + entries, 0),
	};
}

/** Of somebody who reads each screen, and types with two thumbs. */
function minutesOf({ taps, characters }: Effort): number {
	return (taps * 4 + characters * 0.5) / 60;
}

/** No page for visitors has an English word, or one of the demo. */
async function expectGermanAlone(visitor: Page): Promise<void> {
	await visitor.goto("/products");
	const product = await visitor.getByRole("article").getByRole("link").first().getAttribute("href");
	const pages = ["/", "/products", product ?? "", "/order", "/contact", "/allergens", "/about"];
	for (const path of [...pages, "/datenschutz", "/impressum", "/gibt-es-nicht"]) {
		await visitor.goto(path);
		const texts = await textsOn(visitor);
		expect(texts.join("\n"), path).toContain("Huber");
		expect(await englishWordsIn(texts), path).toEqual([]);
		const content = await visitor.content();
		expect(content, path).not.toMatch(/Sweet Delights|Marigold|Alder Falls|Mill Street|\(802\)/);
	}
}

function printEfforts(title: string, efforts: readonly [string, Effort][]): void {
	const rows = efforts.map(([name, { taps, characters }]) => [
		name,
		{ taps, "characters typed": characters },
	]);
	console.log(title);
	console.table(Object.fromEntries(rows));
}
