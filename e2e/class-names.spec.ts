import { styleSheetClasses } from "../scripts/visitor-classes/style-sheet-classes.ts";
import { addressesIn } from "./addresses.ts";
import { demoIds } from "./demo-bakery.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test("every class of a page for visitors has a rule in its style sheet", async ({
	context,
	page,
}) => {
	await skipImages(context);
	for (const address of addressesIn("storefront", demoIds)) {
		await page.goto(address);
		await untilInteractive(page);
		const { used, css } = await page.evaluate(() => ({
			used: [...document.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]),
			css: [...document.styleSheets]
				.flatMap(({ cssRules }) => [...cssRules])
				.map(({ cssText }) => cssText)
				.join("\n"),
		}));
		expect(used.length, address).toBeGreaterThan(50);
		const known = styleSheetClasses(css);
		expect(
			used.filter((name) => !known.has(name)),
			address,
		).toEqual([]);
	}
});
