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

	test("labels are chosen, looked at and printed; what has no review says so", async ({
		page,
		database,
		login,
		expectAccessible,
	}) => {
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
