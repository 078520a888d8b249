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

/** A class in a selector: letters, digits, dashes and whatever is escaped, itself or its code. */
const classSelector = /\.(-?(?:[a-z_]|\\[\da-f]{1,6}\s?|\\.)(?:[\w-]|\\[\da-f]{1,6}\s?|\\.)*)/gi;

/** Where a point begins no class: in comments, texts and addresses. */
const notSelectors = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g;

/** The classes that a style sheet has rules for. */
function styleSheetClasses(css: string): Set<string> {
	const selectors = css.replaceAll(notSelectors, "");
	return new Set([...selectors.matchAll(classSelector)].map(([, name = ""]) => unescapeName(name)));
}

/** `\:` is a colon, and `\32 ` a digit that begins a name. */
function unescapeName(name: string): string {
	return name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code, character) =>
		code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
	);
}
