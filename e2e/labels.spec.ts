import type { Page } from "@playwright/test";
import { chooseAllergenList, productId, reviewByLaw, reviewProduct } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { findOverflow } from "./overflow.ts";
import { readPdf } from "./pdf.ts";

test.beforeEach(async ({ context }) => {
	await skipImages(context);
	// The browser's own dialog would wait for an answer.
	await context.addInitScript(() => {
		window.print = () => {
			document.documentElement.dataset.printed = "yes";
		};
	});
});

const label = (page: Page, product: string) =>
	page.getByRole("region", { name: `Label for ${product}` });
const chosen = (page: Page, product: string) =>
	page
		.getByRole("region", { name: "Labels", exact: true })
		.getByRole("listitem")
		.filter({ hasText: product });
const total = (page: Page) => page.getByRole("status").filter({ hasText: /labels? (on|to print)/ });
const print = (page: Page) => page.getByRole("button", { name: "Print", exact: true });

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("labels are chosen, looked at and printed; what has no review says so", {
		tag: "@core",
	}, async ({ page, database, login, expectAccessible }) => {
		await reviewByLaw(database);
		const id = await productId(database, "Carrot Cake");
		await database`
			update allergen_reviews set declaration = jsonb_set(
				declaration, '{nuts,mayContainKinds}', '["pecan"]'
			) where product_id = ${id}`;
		await login();
		await page.goto(`/admin/products/${id}`);
		await page.getByRole("link", { name: "Print Label" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Labels" })).toBeVisible();
		await expect(label(page, "Carrot Cake")).toContainText(
			/Carrot Cake\s*Ingredients: .*Contains: Milk, Eggs, Tree nuts \(Walnuts\), Wheat\s*May contain: Tree nuts \(Pecans\)\s*Rye & Marigold\s*\$38\.00/,
		);
		await expect(label(page, "Carrot Cake").getByRole("strong")).toHaveText([
			...["wheat", "egg", "walnuts"],
			"Contains: Milk, Eggs, Tree nuts (Walnuts), Wheat",
		]);
		await page.getByRole("spinbutton", { name: "Copies of Carrot Cake" }).fill("12");
		await expect(total(page)).toHaveText("12 labels on 2 sheets.");

		await page.getByRole("searchbox", { name: "Search by name" }).fill("pie");
		await page.getByRole("button", { name: "Add Apple Pie" }).click();
		await expect(chosen(page, "Apple Pie")).toContainText("Its allergens aren't reviewed.");
		await page.getByRole("button", { name: "Add Pecan Pie" }).click();
		await expect(label(page, "Apple Pie")).toHaveCount(0);
		await expect(label(page, "Pecan Pie")).toBeVisible();
		await page.getByRole("spinbutton", { name: "Labels Already Used" }).fill("8");
		await expect(total(page)).toHaveText("13 labels on 3 sheets.");
		await expectAccessible();
		expect(await findOverflow(page)).toEqual([]);

		await database`update products set ingredients = 'Pecans' where name = 'Pecan Pie'`;
		await page.reload();
		await expect(chosen(page, "Pecan Pie")).toContainText(
			"It changed since its allergens were reviewed.",
		);
		await expect(total(page)).toHaveText("12 labels on 2 sheets.");
		await print(page).click();
		await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
		const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
		expect(pages.map(({ text }) => text.split("$38.00").length - 1)).toEqual([2, 10]);
		for (const printed of pages) {
			expect(Math.round(printed.width)).toBe(216);
			expect(Math.round(printed.height)).toBe(279);
			expect(printed.text).not.toContain("Copies");
			expect(printed.text).not.toContain("Pie");
		}
		await chosen(page, "Apple Pie").getByRole("link", { name: "Review Allergens" }).click();
		await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
		await expect(page.getByRole("region", { name: "Allergens", exact: true })).toBeFocused();
	});
});

test("with the list of the EU the ingredients name every allergen, and no line does", async ({
	page,
	database,
	login,
}) => {
	await chooseAllergenList(database, "eu");
	const answers = {
		milk: { presence: "contains" },
		gluten: { presence: "contains", kinds: ["spelt"] },
		nuts: { presence: "may-contain" },
	};
	const review = { list: "eu", answers } as const;
	await reviewProduct(database, "Apple Pie", { ...review, ingredients: "Spelt flour, butter" });
	await login();
	const ids = [await productId(database, "Apple Pie"), await productId(database, "Carrot Cake")];
	await page.goto(`/admin/labels?labels=${ids.join(".")}`);
	await expect(chosen(page, "Apple Pie")).toContainText(
		"It contains wheat and milk, but its ingredients don't say so.",
	);
	await expect(chosen(page, "Carrot Cake")).toContainText(
		"Its allergens are reviewed for the list of seven, but the settings say EU and UK list.",
	);
	await expect(print(page)).toBeDisabled();
	await chosen(page, "Apple Pie").getByRole("link", { name: "Edit Ingredients" }).click();
	await page.getByRole("link", { name: "Back to Labels" }).click();
	await expect(chosen(page, "Carrot Cake")).toBeVisible();
	await expect(page).toHaveURL(`/admin/labels?labels=${ids.join(".")}`);
	const ingredients = "Spelt (wheat) flour, butter (milk), coconut milk";
	await reviewProduct(database, "Apple Pie", { ...review, ingredients });
	await page.reload();
	await expect(label(page, "Apple Pie").getByRole("strong")).toHaveText(["Spelt", "wheat", "milk"]);
	await expect(label(page, "Apple Pie")).toContainText("May contain: Nuts");
	await expect(label(page, "Apple Pie")).not.toContainText("Contains:");
	await expect(total(page)).toHaveText("1 label on 1 sheet.");
});

test("letters are as high on paper as the law wants, and what has no room is refused", async ({
	page,
	database,
	login,
}) => {
	const name = "Apple Pie";
	const answers = {};
	const review = { list: "us", answers } as const;
	await chooseAllergenList(database, "us");
	await reviewProduct(database, name, { ...review, ingredients: "x ".repeat(200) });
	await login();
	const id = await productId(database, name);
	for (const [letters, min] of [
		["small", 1.2],
		["large", 25.4 / 16],
	] as const) {
		await page.goto(`/admin/labels?labels=${id}&size=4x6&letters=${letters}`);
		await expect(total(page)).toHaveText("1 label on 1 sheet.");
		const [printed] = await readPdf(await page.pdf({ preferCSSPageSize: true }), { withInk: true });
		expect(printed?.text, letters).toContain(`Ingredients:${"x".repeat(200)}Rye&Marigold`);
		// The lines with nothing but x are the lowest.
		const lines = printed?.linesIn({ left: 0, top: 0, width: 101, height: 152 }) ?? [];
		expect(lines.length, letters).toBeGreaterThan(4);
		expect(Math.min(...lines), letters).toBeGreaterThanOrEqual(min);
		expect(Math.min(...lines), letters).toBeLessThan(min * 1.15);
	}
	await page.getByRole("combobox", { name: "Label Size" }).selectOption({ index: 0 });
	await expect(chosen(page, name)).toContainText("The text doesn't fit on this label");
	await expect(total(page)).toHaveText("No labels to print.");
	await expect(print(page)).toBeDisabled();
	// Fewer words, in the smaller letters, fill the smallest label and are all there.
	await reviewProduct(database, name, { ...review, ingredients: "x ".repeat(90) });
	await page.goto(`/admin/labels?labels=${id}&size=letter-30&letters=small`);
	await expect(total(page)).toHaveText("1 label on 1 sheet.");
	const [printed] = await readPdf(await page.pdf({ preferCSSPageSize: true }));
	expect(printed?.text).toContain(`Ingredients:${"x".repeat(90)}Rye&Marigold`);
});

test("in German, a label names all in German, with what packed food needs besides", async ({
	page,
	database,
	login,
}) => {
	await chooseAllergenList(database, "eu");
	await database`
		update site_content set content = (content::jsonb || '{"language": "de-AT"}')::text
		where section = 'settings'`;
	await database`update products set weight_or_size = '750 g' where name = 'Apple Pie'`;
	const answers = {
		gluten: { presence: "contains", kinds: ["rye"] },
		nuts: { presence: "may-contain" },
	};
	const ingredients = "Roggenvollkornmehl, Wasser, Kokosmilch";
	await reviewProduct(database, "Apple Pie", { list: "eu", ingredients, answers });
	await login();
	const id = await productId(database, "Apple Pie");
	await page.goto(`/admin/labels?labels=${id}&size=a4-8`);
	await expect(label(page, "Apple Pie")).toContainText(
		/Zutaten: Roggenvollkornmehl, Wasser, Kokosmilch\s*Kann enthalten: Schalenfrüchte/,
	);
	await expect(label(page, "Apple Pie").getByRole("strong")).toHaveText(["Roggen"]);
	await page.getByLabel("Net Weight").check();
	await page.getByLabel("Address", { exact: true }).check();
	await page.getByLabel("Date", { exact: true }).selectOption("Best before");
	await page.getByLabel("Best before", { exact: true }).fill("2026-12-03");
	await page.getByLabel("Batch").fill("L7");
	await page.getByLabel("Your Own Text").fill("Aus unserer Hausküche.");
	// They are kept when the labels are opened again.
	await page.reload();
	await expect(label(page, "Apple Pie")).toContainText(
		/Nettofüllmenge: 750 g\s*Mindestens haltbar bis: 03\.12\.2026\s*Charge: L7\s*Aus unserer Hausküche\.\s*Rye & Marigold\s*27 Mill Street, Alder Falls, Vermont/,
	);
	await expect(label(page, "Apple Pie")).not.toContainText(/Ingredients|contain:/);
	await expect(total(page)).toHaveText("1 label on 1 sheet.");
	const [printed] = await readPdf(await page.pdf({ preferCSSPageSize: true }));
	expect(printed?.text).toContain("Charge:L7");
	await page.getByLabel("Label Size").selectOption({ index: 0 });
	await expect(chosen(page, "Apple Pie")).toContainText("The text doesn't fit on this label");
});
