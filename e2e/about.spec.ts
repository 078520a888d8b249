import { changeSection, removeAllSections, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";

test("the About page shows its title bar, heading, text and image", { tag: "@core" }, async ({
	page,
	navigate,
	expectAccessible,
}) => {
	await navigate("/about");
	await expect(page.getByRole("heading", { level: 1, name: "About Us" })).toBeVisible();
	await expect(
		page.getByRole("heading", { name: "Flour, water, salt, and a stubborn old starter" }),
	).toBeVisible();
	await expect(page.getByRole("img", { name: "About us" })).toBeVisible();
	// It ends with the next steps.
	const visit = page.getByRole("region", { name: "Visit Us" });
	await expect(visit).toContainText("Mill Street");
	await expect(visit.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
	await expectAccessible();
	await visit.getByRole("link", { name: "View All Products" }).click();
	await expect(page).toHaveURL("/products");
});

test("the title bar can be hidden and renamed", async ({ page, navigate, database }) => {
	await changeSection(database, "about", { content: { page_title: "Our people", text: "Hello" } });
	await navigate("/about");
	await expect(page.getByRole("heading", { level: 1, name: "Our people" })).toBeVisible();
	await changeSection(database, "about", { content: { show_page_title: false, text: "Hello" } });
	await navigate("/about");
	await expect(page.getByText("Our people")).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("with its title hidden and nothing else to show, the page shows its title", async ({
	page,
	navigate,
	database,
}) => {
	await changeSection(database, "about", {
		title: "",
		subtitle: null,
		image_url: null,
		content: { page_title: "Our people", show_page_title: false, text: "<p>&nbsp;</p>" },
	});
	await navigate("/about");
	const heading = page.getByRole("heading", { level: 1, name: "Our people" });
	await expect(heading).toBeVisible();
	expect((await heading.boundingBox())?.width).toBeGreaterThan(50);
});

test("without content the page still has a name", async ({ page, navigate, database }) => {
	await removeAllSections(database);
	await navigate("/about");
	await expect(page.getByRole("heading", { level: 1, name: "About Us" })).toBeVisible();
	await expect(page.getByText("We bake by hand")).toBeVisible();
	await expect(page.getByRole("img", { name: "About us" })).toHaveCount(0);
	await expect(
		page.getByRole("main").getByRole("link", { name: "View All Products" }),
	).toBeVisible();
});

test("while the bakery takes orders, the page ends with ordering", async ({
	page,
	navigate,
	database,
}) => {
	await takeOrders(database);
	await navigate("/about");
	const visit = page.getByRole("region", { name: "Visit Us" });
	await expect(visit.getByRole("link", { name: "Order" })).toHaveAttribute("href", "/order");
	await expect(visit.getByRole("link", { name: "Contact Us" })).toHaveCount(0);
});
