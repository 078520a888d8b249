import { changeSection, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

test("the About page ends with the next steps, or with ordering", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	await navigate("/about");
	await expect(page.getByRole("heading", { level: 1, name: "About Us" })).toBeVisible();
	const visit = page.getByRole("region", { name: "Visit Us" });
	await expect(visit).toContainText("Mill Street");
	await expect(visit.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
	await expect(visit.getByRole("link", { name: "View All Products" })).toHaveAttribute(
		"href",
		"/products",
	);
	await expectAccessible();
	await takeOrders(database);
	await navigate("/about");
	await expect(visit.getByRole("link", { name: "Order" })).toHaveAttribute("href", "/order");
	await expect(visit.getByRole("link", { name: "Contact Us" })).toHaveCount(0);
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
