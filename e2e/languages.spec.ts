import type { Page } from "@playwright/test";
import { loadCatalog } from "../app/bakery/words/catalogs.ts";
import { CATALOG_LANGUAGES } from "../app/bakery/words/text-language.ts";
import { allSentences, textIn } from "../app/bakery/words/words.ts";
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
import { expectNothingSideways, findOverflow } from "./overflow.ts";
import { textsOn } from "./visible-texts.ts";

const addresses = addressesIn("storefront", demoIds);
/** The pages with most sentences. */
const wordyAddresses = ["/", `/products/${demoIds.product}`, "/contact", "/order"];

const test = base.extend({
	/** Of a bakery that shows all that public pages can have. */
	database: async ({ database }, use) => {
		await storeHours(database);
		await chooseAllergenList(database, "eu");
		const answers = { milk: { presence: "contains" }, soybeans: { presence: "may-contain" } };
		const review = { list: "eu", ingredients: "1", answers } as const;
		await reviewProduct(database, "Carrot Cake", review);
		await addProducts(database, 60, "breads");
		await takeOrders(database, { windowMinutes: 60, payment: "" });
		// The demo's own texts would look like English sentences.
		await database`
			delete from site_content where section in ('hero', 'about', 'products_intro')`;
		await database`update navigation_items set title = '1'`;
		await use(database);
	},
});

for (const language of CATALOG_LANGUAGES.filter((language) => language !== "en")) {
	test(`in ${language} nothing is English or cut off`, async ({
		page,
		context,
		navigate,
		database,
		expectAccessible,
	}) => {
		await database`
			update site_content set content = (content::jsonb || ${database.json({ language })})::text
			where section = 'settings'`;
		const isRightToLeft = language === "ar";
		const catalog = await loadCatalog(language);
		const english = new Set<string>(
			allSentences()
				.filter(({ key, text }) => textIn(catalog, key) !== text)
				.map(({ text }) => text),
		);
		await skipImages(context);
		await navigate("/robots.txt");
		for (const address of wordyAddresses) {
			await page.goto(address);
			await untilInteractive(page);
			const direction = isRightToLeft ? "rtl" : "ltr";
			await expect(page.locator(`html[lang=${language}][dir=${direction}]`)).toBeVisible();
			expect(
				(await textsOn(page)).filter((text) => english.has(text)),
				address,
			).toEqual([]);
			expect(await findOverflow(page), address).toEqual([]);
			if (isRightToLeft) await expectAccessible();
		}
	});
}

/** 40 % longer than in English, in brackets. */
function stretched(text: string): string {
	const more = "ëëëëëë ".repeat(Math.ceil((text.length * 0.4) / 7));
	return `⟦${text} ${more.trim()}⟧`;
}

/** The words of a page that are in no sentence. A link may be in the middle of one. */
async function wordsOutsideOfBrackets(page: Page): Promise<string[]> {
	let rest = (await textsOn(page)).join(" ");
	for (let before = ""; before !== rest; ) {
		before = rest;
		rest = rest.replace(/⟦[^⟦⟧]*⟧/g, "");
	}
	return rest.match(/[a-z]{2,}/gi) ?? [];
}

test("every text of the public pages is a sentence of the list, and has room to be longer", async ({
	page,
	context,
	navigate,
	database,
}) => {
	// Dates without Latin letters, and nothing else but sentences.
	const own = Object.fromEntries(
		allSentences().map(({ key, text }) => [key, { text: stretched(text), language: "en" }]),
	);
	await database`delete from site_content where section in ('contact', 'seo')`;
	await database`
		update site_content set title = '№',
			content = (content::jsonb || '{"language": "ru-RU"}')::text
		where section = 'settings'`;
	await database`
		insert into site_content (section, content) values
			('words', ${JSON.stringify(own)}),
			('announcement', '{"text": "9"}'),
			('contact', '{"email": "1@2.34", "phone": "555", "address": "12"}')`;
	await database`update categories set name = '2', description = '3'`;
	await database`
		update products set name = '4', description = '5', weight_or_size = '6', servings = '7', keeps = '8', ingredients = '1',
			baking_days = '{5,6}'`;
	await database`update image_details set alt = ''`;
	await skipImages(context);
	await navigate("/robots.txt");
	for (const address of addresses) {
		await page.goto(address);
		await untilInteractive(page);
		await expect(page.getByText("⟦").first()).toBeVisible();
		expect(await wordsOutsideOfBrackets(page), address).toEqual([]);
		for (const width of [320, 390, 1280]) {
			await page.setViewportSize({ width, height: 844 });
			await expectNothingSideways(page);
		}
	}
	await page.goto("/contact");
	await page.getByRole("button", { name: "⟦Send Message" }).click();
	await expect(page.getByText("⟦Name is required")).toBeVisible();
	expect(await wordsOutsideOfBrackets(page)).toEqual([]);
});
