import type { Locator } from "@playwright/test";
import type { Sql } from "postgres";
import { createWords } from "../app/bakery/words/words.server.ts";
import { addressesIn } from "./addresses.ts";
import {
	addProducts,
	chooseAllergenList,
	reviewProduct,
	storeHours,
	takeOrders,
} from "./content.ts";
import { demoIds } from "./demo-bakery.ts";
import { test as base, expect, untilInteractive } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { findMisplacedSigns } from "./text-directions.ts";

const test = base.extend({
	/** Of a bakery in Egypt, with all that its pages can show. */
	database: async ({ database }, use) => {
		await database`
			update site_content set content = (content::jsonb || '{"language": "ar-EG"}')::text
			where section = 'settings'`;
		await storeHours(database);
		await chooseAllergenList(database, "us");
		const answers = { milk: { presence: "contains" }, soybeans: { presence: "may-contain" } };
		const review = { list: "us", ingredients: "Flour, butter, milk.", answers } as const;
		await reviewProduct(database, "Carrot Cake", review);
		// Two pages of them.
		await addProducts(database, 30, "breads");
		await use(database);
	},
});

const { say } = await createWords({ language: "ar", timeZone: "UTC" }, {});

const imageName = (number: string) => say("productTexts.imageNumber", { number, count: "3" });

/** The middle of an element, from the left. */
async function middleOf(element: Locator): Promise<number> {
	const box = await element.boundingBox();
	return box ? box.x + box.width / 2 : Number.NaN;
}

test("in Arabic pages start on the right, arrows point the other way, and images and tables scroll to the left", async ({
	page,
	navigate,
	database,
}) => {
	await database`
		update products set more_image_urls = array[image_url, image_url] where id = ${demoIds.product}`;
	await takeOrders(database);
	await page.setViewportSize({ width: 1280, height: 800 });
	await navigate("/products/:id", { id: demoIds.product });
	const back = page.getByRole("link", { name: say("product.back") });
	const arrow = back.locator("svg");
	expect(await middleOf(arrow)).toBeGreaterThan(await middleOf(back));
	await expect(arrow).toHaveCSS("scale", "-1 1");
	const image = page.getByRole("main").getByRole("img").first();
	expect(await middleOf(image)).toBeGreaterThan(
		await middleOf(page.getByRole("heading", { level: 1 })),
	);
	// A phone number is read from left to right in every language.
	const phone = page.getByRole("contentinfo").getByRole("link", { name: "(802) 555-0142" });
	await expect(phone).toHaveCSS("direction", "ltr");
	await untilInteractive(page);
	const last = page.getByRole("link", { name: imageName("3") });
	await last.click();
	await expect(last).toHaveAttribute("aria-current", "true");
	await page.locator(".image-strip").evaluate((strip) => {
		strip.scrollTo({ left: 0, behavior: "instant" });
	});
	const first = page.getByRole("link", { name: imageName("1") });
	await expect(first).toHaveAttribute("aria-current", "true");

	await navigate("/order");
	// An English name is beside its image.
	await expect(page.getByText("Seeded Rye", { exact: true })).toHaveCSS("text-align", "right");

	await page.setViewportSize({ width: 390, height: 800 });
	await navigate("/allergens");
	const names = page.getByRole("columnheader", { name: say("allergenTable.product"), exact: true });
	const before = await middleOf(names);
	expect(before).toBeGreaterThan(195);
	await page
		.getByRole("region", { name: say("allergenTable.table") })
		.evaluate((table) => table.scrollBy({ left: -300, behavior: "instant" }));
	expect(await middleOf(names)).toBe(before);
});

/** Ends all names and texts of the bakery with a full stop. */
async function endTextsWithFullStops(database: Sql, name: string, text: string): Promise<void> {
	await database`update site_content set title = ${`${name}.`} where section in ('settings', 'hero')`;
	const end = `. ${name}.`;
	await database`
		update categories set name = ${name} || ' ' || id || ${end}, description = ${`${text}.`}`;
	await database`update navigation_items set title = ${name} || ' ' || id || ${end}`;
	await database`
		update products set name = ${name} || ' ' || id || ${end}, description = ${`${text}.`},
			ingredients = ${`${text}.`}, weight_or_size = '1 kg', keeps = ${`2 ${text}.`},
			sizes = '[{"name": "1 kg", "price": 9, "takes": 1}, {"name": "2 kg", "price": 17, "takes": 2}]'`;
}

test("in Arabic, English texts and sizes are read from left to right", async ({
	page,
	context,
	navigate,
	database,
}) => {
	await skipImages(context);
	await takeOrders(database, { intro: "Order by noon.", payment: "Pay in cash." });
	await endTextsWithFullStops(database, "Rye", "Dark and dense");
	await navigate("/robots.txt");
	const addresses = addressesIn("storefront", demoIds).filter((address) => !address.includes("?"));
	for (const address of addresses) {
		await page.goto(address);
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect.soft(await findMisplacedSigns(page), address).toEqual([]);
		}
	}
	await page.goto("/order");
	await untilInteractive(page);
	await page.getByRole("spinbutton").first().fill("2");
	await page.getByRole("textbox", { name: say("messageForm.name") }).fill("Ada");
	await page.getByRole("textbox", { name: say("messageForm.email") }).fill("ada@example.com");
	await page.getByRole("button", { name: say("order.review") }).click();
	await expect(page.getByRole("heading", { name: say("order.summary") })).toBeVisible();
	expect(await findMisplacedSigns(page)).toEqual([]);
});

test("in the back office, Arabic texts are read from right to left", async ({
	page,
	context,
	login,
	navigate,
	database,
}) => {
	await skipImages(context);
	await endTextsWithFullStops(database, "خبز", "داكن وكثيف");
	await database`
		insert into contact_messages (name, email, subject, message)
		values ('سارة.', 'sara@example.com', 'طلب.', 'كعكة لعشرة أشخاص.')`;
	await login();
	for (const path of [
		...(["/admin/products", "/admin/navigation", "/admin/today"] as const),
		...(["/admin/labels", "/admin/messages"] as const),
	]) {
		await navigate(path);
		await expect(page.getByText("خبز").or(page.getByText("طلب")).first()).toBeAttached();
		await page.evaluate(() => {
			for (const details of document.querySelectorAll("details")) details.open = true;
		});
		expect.soft(await findMisplacedSigns(page), path).toEqual([]);
	}
	// The back office itself is English.
	await expect(page.locator("html[lang=en][dir=ltr]")).toBeVisible();
});
