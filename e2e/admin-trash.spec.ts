import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { uploadImage } from "../app/bakery/media/images.ts";
import { signIn } from "../database/tests/test-client.ts";
import { changeSection, productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { longName } from "./hostile-content.ts";
import { jpegPhoto } from "./images.ts";
import { findOverflow } from "./overflow.ts";
import type { Site } from "./site.ts";

test.describe.configure({ timeout: 120_000 });

const itemOf = (page: Page, name: string): Locator =>
	page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

const restoreButton = (page: Page, name: string): Locator =>
	page.getByRole("button", { name: `Restore ${name}`, exact: true });

async function confirmDeletion(page: Page): Promise<void> {
	const question = page.getByRole("alertdialog");
	await question.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(question).toBeHidden();
}

/** Deletes as somebody at the database does. */
async function fillTrash(database: Sql, names: string[]): Promise<void> {
	await database`insert into products (name) select unnest(${names}::text[])`;
	await database`delete from products where name = any (${names})`;
}

const hostileNames = [
	"<script>alert(1)</script>",
	"'; drop table products; --",
	"\u202eevil\u202c",
	"  two  blanks",
	"🥐".repeat(60),
	longName,
];

test("a deleted product is gone for visitors, and Undo brings it back by keyboard", {
	tag: "@core",
}, async ({ page, context, login, navigate, database }) => {
	const id = await productId(database, "Apple Pie");
	const visitor = await context.newPage();
	await visitor.goto(`/products/${id}`);
	await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Apple Pie");
	await untilInteractive(visitor);
	await login();
	await navigate("/admin/products");
	await page.getByRole("button", { name: "Delete Apple Pie" }).click();
	await confirmDeletion(page);
	await expect(page.getByText("Product deleted successfully")).toBeVisible();
	await expect(visitor.getByText("Product not found.")).toBeVisible();

	await page.getByRole("button", { name: "Undo" }).press("Enter");
	await expect(page.getByText("Product restored")).toBeVisible();
	await expect(page.getByRole("button", { name: "Delete Apple Pie" })).toBeVisible();
	await visitor.reload();
	await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Apple Pie");
});

/** As the owner does it, on another device. */
async function uploadPhoto(site: Site) {
	const owner = await signIn({ ...site, url: site.origin }, site.administrator);
	const bytes = new Uint8Array(await jpegPhoto({ width: 400, height: 300 })).buffer;
	const file = { name: `content-${Date.now()}.jpg`, type: "image/jpeg", bytes };
	return uploadImage(owner.fetch, file);
}

test("an image in use is named, hidden everywhere at once, and shown again when it is restored", async ({
	page,
	site,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	const { key, url: address } = await uploadPhoto(site);
	const name = key.slice(0, -4).replace("-", " ");
	await database`update products set image_url = ${address} where name = 'Apple Pie'`;
	const text = `<p>Ours: <a href="/about"><img src="${address}" alt="Pie"></a></p>`;
	await changeSection(database, "hero", { image_url: null, content: { text } });
	const apple = await productId(database, "Apple Pie");
	const statuses = async () => {
		const paths = [address, `/pictures/320/product-images/${key}`];
		return Promise.all(paths.map(async (path) => (await page.request.get(path)).status()));
	};
	/** Which pages have it. */
	const pages = async () => {
		const texts = ["/", "/products", `/products/${apple}`].map(async (path) =>
			(await (await page.request.get(path)).text()).includes(key),
		);
		return Promise.all(texts);
	};
	await expect.poll(statuses).toEqual([200, 200]);
	await expect.poll(pages).toEqual([true, true, true]);

	await navigate("/admin/images");
	await page.getByRole("button", { name: `Delete ${name}` }).click();
	const question = page.getByRole("alertdialog", { name: "Delete image" });
	await expect(question).toContainText("It will also be removed from:");
	const uses = question.getByRole("status").getByRole("listitem");
	await expect(uses).toHaveText(["Product: Apple Pie", "Text: Home Page"]);
	await expectAccessible();
	// Something else shows it by now.
	await database`update products set image_url = ${address} where name = 'Pecan Pie'`;
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("The places that show this image have changed.")).toBeVisible();
	await expect(uses).toHaveCount(3);
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Image deleted successfully")).toBeVisible();
	expect(await statuses()).toEqual([404, 404]);
	await expect.poll(pages).toEqual([false, false, false]);

	const width = (image: Locator) => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth);
	await navigate("/admin/history");
	// What is routed does not come from the cache of the browser, which has seen the image.
	await page.route(`/pictures/*/product-images/${key}`, (route) => route.continue());
	const before = page.getByRole("img", { name: `Image ${key}` }).first();
	await page.getByText("Before", { exact: true }).first().scrollIntoViewIfNeeded();
	await expect.poll(() => width(before)).toBe(400);

	await fillTrash(database, ["Rye", "Spelt"]);
	await fillTrash(database, ["Rolls"]);
	await navigate("/admin/trash");
	await itemOf(page, name).scrollIntoViewIfNeeded();
	await expect.poll(() => width(itemOf(page, name).getByRole("presentation"))).toBe(400);
	expect(await findOverflow(page)).toEqual([]);
	await page.getByRole("searchbox", { name: "Search the trash" }).fill("rye");
	await expect(page.getByText("2 items deleted together")).toBeVisible();
	await expect(page.getByRole("button", { name: "Empty Trash" })).toHaveCount(0);
	await page.getByRole("button", { name: "Restore all 2" }).click();
	await expect(page.getByText("2 products restored")).toBeVisible();
	await expect(page.getByText("Nothing in the trash matches")).toBeVisible();
	await page.getByRole("link", { name: "Show All" }).click();
	await page.getByRole("checkbox", { name: "Select Rolls" }).check();
	await page.getByRole("checkbox", { name: `Select ${name}` }).press("Space");
	await page.getByRole("button", { name: "Restore Selected" }).click();
	await expect(page.getByText("2 items restored")).toBeVisible();
	await expect(page.getByText("The trash is empty")).toBeVisible();
	expect(await statuses()).toEqual([200, 200]);
	await expect.poll(pages).toEqual([true, true, true]);
	await database`delete from files.images where name = ${key}`;
	await database`delete from products where name in ('Rye', 'Spelt', 'Rolls')`;
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("66 deleted records with hostile names are listed in pages, and cleared by keyboard", async ({
		page,
		login,
		navigate,
		database,
		expectAccessible,
	}) => {
		const plain = Array.from({ length: 60 }, (_, index) => `Roll ${index + 1}`);
		await fillTrash(database, [...plain, ...hostileNames]);
		await database`
			update private.trash set deleted_at = now() - interval '1 day' where name like 'Roll %'`;
		await login();
		await navigate("/admin/trash");
		await expect(page.getByRole("status").filter({ hasText: "items" })).toHaveText(
			"66 items, page 1 of 2",
		);
		const headings = page.getByRole("listitem").getByRole("heading");
		await expect(headings).toHaveCount(48);
		for (const name of hostileNames) {
			await expect(headings.filter({ hasText: name.trim().slice(0, 12) }).first()).toBeVisible();
		}
		await expectAccessible();
		const buttons = await page.getByRole("listitem").getByRole("button").all();
		for (const button of buttons.slice(0, 4)) {
			const box = await button.boundingBox();
			expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
		}
		expect(await findOverflow(page)).toEqual([]);

		await restoreButton(page, longName).press("Enter");
		await expect(page.getByText("Product restored")).toBeVisible();
		await expect(page.locator("main li :focus")).toHaveAccessibleName(/^Restore /);
		const remove = page.getByRole("button", {
			name: "Delete <script>alert(1)</script> for good",
		});
		await remove.press("Enter");
		const question = page.getByRole("alertdialog");
		await expect(question).toContainText("Are you sure you want to delete this product for good?");
		await expect(question).toContainText("This can't be undone.");
		await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
		await expectAccessible();
		await page.keyboard.press("Escape");
		await expect(remove).toBeFocused();
		await remove.press("Enter");
		await question.getByRole("button", { name: "Delete for Good" }).press("Enter");
		await expect(page.getByText("Product deleted for good")).toBeVisible();
		await expect(remove).toHaveCount(0);
		await expect(page.locator("main li :focus")).toHaveAccessibleName(/for good$/);

		await page.getByRole("link", { name: "Next" }).press("Enter");
		await expect(page.getByRole("status").filter({ hasText: "items" })).toHaveText(
			"64 items, page 2 of 2",
		);
		await page.getByRole("button", { name: "Empty Trash" }).press("Enter");
		await expect(question).toContainText(
			"Are you sure you want to delete all 64 items in the trash for good?",
		);
		await question.getByRole("button", { name: "Empty Trash" }).press("Enter");
		await expect(page.getByText("The trash is empty")).toBeVisible();
		await expect(page.getByRole("button", { name: "Empty Trash" })).toHaveCount(0);
		expect(await database`select from private.trash`).toHaveLength(0);
		await fillTrash(database, ["Rye"]);
		await restoreButton(page, "Rye").press("Enter");
		await expect(page.getByText("The trash is empty")).toBeVisible();
		await expect(page.getByRole("heading", { name: "Trash", exact: true })).toBeFocused();
	});
});
