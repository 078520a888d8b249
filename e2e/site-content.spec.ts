import { removeAllSections } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { expectNothingSideways } from "./overflow.ts";
import { fixedPaths } from "./public-pages.ts";

test("a menu item is shown where its flag says, while it is active", async ({
	page,
	navigate,
	database,
}) => {
	await database`
		insert into navigation_items (title, path, show_in_header, show_in_footer, active, display_order)
		values ('Weddings', '/products?category=cakes', true, false, true, 1),
			('Imprint', '/about', false, true, true, 0),
			('Gone', '/', true, true, false, 0)`;
	await navigate("/");
	const header = page.getByRole("banner");
	const footer = page.getByRole("contentinfo");
	await expect(header.getByRole("link", { name: "Weddings" })).toBeVisible();
	await expect(footer.getByRole("link", { name: "Weddings" })).toHaveCount(0);
	await expect(header.getByRole("link", { name: "Imprint" })).toHaveCount(0);
	await expect(footer.getByRole("link", { name: "Imprint" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Gone" })).toHaveCount(0);
});

test("without any content the site has its default name and colors", async ({
	page,
	navigate,
	database,
}) => {
	await removeAllSections(database);
	await database`delete from navigation_items`;
	await navigate("/");
	await expect(page.getByRole("banner")).toContainText("Sweet Delights");
	await expect(page.getByRole("banner").getByRole("link", { name: "Contact Us" })).toBeVisible();
	await expect(page.getByRole("contentinfo")).toContainText("Sweet Delights Bakery.");
	await expect(page.getByRole("link", { name: "View All Products" })).toHaveCSS(
		"background-color",
		"rgb(233, 72, 115)",
	);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	for (const path of fixedPaths) {
		test(`${path} fits the screen`, async ({ page, navigate, expectAccessible }) => {
			await navigate(path);
			await expectNothingSideways(page);
			await expectAccessible();
		});
	}
});
