import type { Locator, Page } from "@playwright/test";
import { productId } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

const field = (page: Page) => page.getByRole("group", { name: "Additional Images" });

async function choose(page: Page, places: number[]): Promise<Locator> {
	await field(page).getByRole("button", { name: "Add Images" }).click();
	const dialog = page.getByRole("dialog", { name: "Images" });
	const select = dialog.getByRole("button", { name: "Select Images" });
	await expect(select).toBeDisabled();
	for (const place of places) await dialog.getByRole("checkbox").nth(place).check();
	await expect(select).toBeEnabled();
	return dialog;
}

test("up to seven additional images are chosen together, put in order by keyboard, and removed", async ({
	page,
	navigate,
	database,
	login,
	expectAccessible,
}) => {
	const id = await productId(database, "Country Sourdough");
	const stored = async (): Promise<string[] | null> => {
		const [row] = await database`select more_image_urls from products where id = ${id}`;
		return row?.more_image_urls;
	};
	const save = async () => {
		await page.getByRole("button", { name: "Save Product" }).click();
		await expect(page.getByText("Product updated successfully").first()).toBeVisible();
	};
	await login();
	await navigate("/admin/products/:id", { id });
	const dialog = await choose(page, [0, 1, 2]);
	await expectAccessible();
	await dialog.getByRole("button", { name: "Select Images" }).click();
	await expect(field(page).getByRole("listitem")).toHaveCount(3);
	await expectAccessible();
	await save();
	const [first, second, third] = (await stored()) ?? [];
	expect(new Set([first, second, third]).size).toBe(3);

	await navigate("/admin/products/:id", { id });
	await field(page).getByRole("button", { name: "Move image 1 down" }).focus();
	await page.keyboard.press("Enter");
	await expect(field(page).getByRole("button", { name: "Move image 2 down" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(field(page).getByRole("status")).toHaveText("Image 2: now 3 of 3");
	await field(page).getByRole("button", { name: "Remove image 1" }).click();
	await expect(field(page).getByRole("button", { name: "Add Images" })).toBeFocused();
	await save();
	expect(await stored()).toEqual([third, first]);

	await navigate("/admin/history");
	await expect(
		page.getByText(/changed the additional images of .?Country Sourdough/).first(),
	).toBeVisible();

	const five = [1, 2, 3, 4, 5].map((number) => `/elsewhere/${number}.jpg`);
	await database`update products set more_image_urls = ${five} where id = ${id}`;
	await navigate("/admin/products/:id", { id });
	const last = await choose(page, [0, 1]);
	await expect(last.getByRole("checkbox").nth(2)).toBeDisabled();
	await last.getByRole("button", { name: "Select Images" }).click();
	await expect(field(page).getByRole("listitem")).toHaveCount(7);
	await expect(field(page).getByText("That's the maximum of 7.")).toBeVisible();
	await expect(field(page).getByRole("button", { name: "Add Images" })).toHaveAttribute(
		"aria-disabled",
		"true",
	);
});
