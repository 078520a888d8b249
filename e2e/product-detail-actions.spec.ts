import type { Page } from "@playwright/test";
import { changeSection, productId, storeHours } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { readPdf } from "./pdf.ts";

const subject = (page: Page) => page.getByRole("textbox", { name: "Subject" });
const message = (page: Page) => page.getByRole("textbox", { name: "Message" });
const ask = (page: Page) => page.getByRole("link", { name: "Ask about this" });

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("“Ask about this” leads to the form with the product as its subject", async ({
		page,
		navigate,
		database,
	}) => {
		await navigate("/products/:id", { id: await productId(database, "Country Sourdough") });
		await ask(page).click();
		await expect(subject(page)).toHaveValue("Country Sourdough");
		await expect(subject(page)).toBeInViewport();
		await page.getByRole("textbox", { name: "Name" }).fill("Ada");
		await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
		await message(page).fill("Do you have two for Saturday?");
		await page.getByRole("button", { name: "Send Message" }).click();
		await expect(page.getByRole("main")).toContainText("Message sent!");
		await expect(subject(page)).toHaveValue("");
		const [stored] = await database`select subject from contact_messages`;
		expect(stored?.subject).toBe("Country Sourdough");

		// The longest name is a subject that can be sent.
		const id = await productId(database, "Seeded Rye");
		await database`update products set name = ${`a${"🥐".repeat(199)}`} where id = ${id}`;
		await navigate("/products/:id", { id });
		await ask(page).click();
		await expect(subject(page)).toHaveValue(`a${"🥐".repeat(99)}`);
	});
});

test("an address with an inactive product or a text fills nothing in", async ({
	page,
	database,
}) => {
	await database`update products set active = false where name = 'Pecan Pie'`;
	for (const product of [await productId(database, "Pecan Pie"), "Cheap%20loans"]) {
		const response = await page.goto(`/contact?product=${product}`);
		expect(response?.status()).toBe(200);
		await expect(subject(page)).toHaveValue("");
		await expect(page.getByRole("main")).not.toContainText(/Pecan|loans/);
	}
});

test("a product is the subject of an empty form, takes the place of no draft, and goes when it is sent", async ({
	page,
	navigate,
	database,
}) => {
	await navigate("/products/:id", { id: await productId(database, "Country Sourdough") });
	await untilInteractive(page);
	await ask(page).click();
	await expect(subject(page)).toHaveValue("Country Sourdough");
	// Nothing was typed yet, so the next product is the subject.
	await message(page).focus();
	await page.waitForLoadState("networkidle");
	await navigate("/products/:id", { id: await productId(database, "Seeded Rye") });
	await ask(page).click();
	await expect(subject(page)).toHaveValue("Seeded Rye");
	await message(page).fill("Is it vegan?");
	await navigate("/products/:id", { id: await productId(database, "Apple Pie") });
	await ask(page).click();
	await expect(message(page)).toHaveValue("Is it vegan?");
	await expect(subject(page)).toHaveValue("Seeded Rye");
	// A draft without a subject gets the product.
	await subject(page).fill("");
	await page.getByRole("textbox", { name: "Name" }).fill("Ada");
	await navigate("/products/:id", { id: await productId(database, "Apple Pie") });
	await ask(page).click();
	await expect(message(page)).toHaveValue("Is it vegan?");
	await expect(subject(page)).toHaveValue("Apple Pie");
	await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
	await page.getByRole("button", { name: "Send Message" }).click();
	await expect(message(page)).toHaveValue("");
	await expect(subject(page)).toHaveValue("");
});

test("name, price, and action are on a phone's first screen, and “Call” dials the number that is shown", async ({
	page,
	navigate,
	database,
}) => {
	const id = await productId(database, "Country Sourdough");
	await page.setViewportSize({ width: 390, height: 740 });
	await navigate("/products/:id", { id });
	await expect(ask(page)).toBeInViewport({ ratio: 1 });
	const call = page.getByRole("main").getByRole("link", { name: "Call" });
	await expect(call).toHaveAttribute("href", "tel:8025550142");
	await changeSection(database, "contact", {
		content: { phone: "(802) 555-0142", showPhone: false },
	});
	await navigate("/products/:id", { id });
	await expect(ask(page)).toBeVisible();
	await expect(call).toHaveCount(0);
});

test("more products of the category follow, those of today first", async ({
	page,
	navigate,
	database,
}) => {
	await database`
		insert into sold_out (product_id) select id from products
		where name in ('Seeded Rye', 'Rosemary Focaccia')`;
	await database`update products set active = false where name = 'Honey Oat Loaf'`;
	await navigate("/products/:id", { id: await productId(database, "Country Sourdough") });
	const more = page.getByRole("region", { name: "More from Breads" });
	const names = more.getByRole("heading", { level: 3 });
	await expect(names).toHaveText(["Smoked Salmon Bagel", "Seeded Rye", "Rosemary Focaccia"]);
	await more.getByRole("link", { name: "Seeded Rye" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Seeded Rye" })).toBeVisible();
	await expect(names).toHaveText(["Country Sourdough", "Smoked Salmon Bagel", "Rosemary Focaccia"]);
	// At most four, and no heading without any.
	await navigate("/products/:id", { id: await productId(database, "Chocolate Layer Cake") });
	await expect(page.getByRole("region", { name: /^More from/ }).getByRole("article")).toHaveCount(
		4,
	);
	const [lonely] = await database`insert into products (name) values ('Only one') returning id`;
	await database`
		insert into product_categories (product_id, category_id)
		select ${lonely?.id}, id from categories where slug = 'breads'`;
	await database`update products set active = false where id <> ${lonely?.id}`;
	await navigate("/products/:id", { id: lonely?.id });
	await expect(page.getByRole("heading", { level: 1, name: "Only one" })).toBeVisible();
	await expect(page.getByText("More from")).toHaveCount(0);
});

test("a product is printed on one page, in sizes too, without what leads elsewhere", async ({
	page,
	navigate,
	database,
}) => {
	await storeHours(database);
	const sourdough = await productId(database, "Country Sourdough");
	// The longest of the demo.
	const cake = await productId(database, "Carrot Cake");
	await database`
		update products set ingredients = ${"Flour, water, ".repeat(40)} where id = ${sourdough}`;
	const sizes = ["6 inch", "8 inch", "12 inch"].map((name, index) => ({
		...{ name, price: 24 + index * 27, takes: 1 },
	}));
	await database`update products set sizes = ${database.json(sizes)} where id = ${cake}`;
	for (const [id, texts] of [
		[sourdough, ["CountrySourdough", "$9.50", "Flour,water", "AllergenInformation"]],
		[cake, ["Reviewedbythebakery"]],
	] as const) {
		await navigate("/products/:id", { id });
		for (const format of ["A4", "Letter"]) {
			const pages = await readPdf(await page.pdf({ format }));
			expect(pages, format).toHaveLength(1);
			const text = pages[0]?.text ?? "";
			for (const printed of texts) expect(text).toContain(printed);
			for (const hidden of ["Askabout", "Morefrom", "QuickLinks", "ContactUs", "BacktoProducts"]) {
				expect(text).not.toContain(hidden);
			}
			expect(text).not.toContain("Rye&Marigold");
		}
	}
});
