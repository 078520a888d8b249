import type { Page } from "@playwright/test";
import { productId, storeHours } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { expectNothingSideways } from "./overflow.ts";
import { publicAddresses } from "./public-pages.ts";

const viewports = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 720 },
];

for (const isOrder of [false, true]) {
	test(`every page ${isOrder ? "of an order" : "for all"} has its styles, keeps its policy, covers no text, and is accessible on a phone`, async ({
		page,
		context,
		navigate,
		login,
		database,
		expectAccessible,
	}) => {
		const refused: string[] = [];
		page.on("console", (message) => {
			if (message.text().includes("Content Security Policy")) refused.push(message.text());
		});
		await skipImages(context, { width: 1200, height: 1000 });
		await storeHours(database);
		const image = "/storage/v1/object/public/product-images/carrot-cake.jpg";
		const id = await productId(database, "Carrot Cake");
		await database`update products set more_image_urls = ${[image, image]} where id = ${id}`;
		const known = Object.values(await publicAddresses(database));
		const others = ["/nothing", "/products/nothing", "/products?page=99", "/preview/home"];
		const oneImage = `/products/${await productId(database, "Country Sourdough")}`;
		const addresses = [...known, ...(isOrder ? [] : [oneImage, ...others])].filter(
			(address) => address.startsWith("/order") === isOrder,
		);
		// Waits until the server shows the orders and hours.
		await navigate("/robots.txt");
		for (const address of addresses) {
			await page.goto(address);
			await untilInteractive(page);
			await expectStyled(page, address);
			if (others.includes(address)) continue;
			for (const viewport of viewports) {
				await page.setViewportSize(viewport);
				expect(await findCovered(page), `${address} at ${viewport.width} px`).toEqual([]);
				if (viewport !== viewports[0]) continue;
				await expectNothingSideways(page);
				await expectAccessible();
			}
		}
		await login();
		await navigate("/admin/pages/:pageId", { pageId: "home" });
		await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
		expect(refused).toEqual([]);
	});
}

/** Expects that every class of a page has a rule in its style sheet. */
async function expectStyled(page: Page, address: string): Promise<void> {
	const unknown = await page.evaluate(() => {
		const css = [...document.styleSheets]
			.flatMap(({ cssRules }) => [...cssRules])
			.map(({ cssText }) => cssText)
			.join("\n");
		const used = [...document.querySelectorAll("[class]")].flatMap(({ classList }) => [
			...classList,
		]);
		return [...new Set(used)].filter((name) => {
			const selector = `.${CSS.escape(name)}`.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
			return !new RegExp(`${selector}(?![\\w-])`).test(css);
		});
	});
	expect(unknown, address).toEqual([]);
}

/** The texts that something is drawn over, scrolling a page in steps from its top to its end. */
function findCovered(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const covered = new Set<string>();
		const root = document.documentElement;
		const step = window.innerHeight / 2;
		for (let top = 0; top < root.scrollHeight; top += step) {
			window.scrollTo({ top, behavior: "instant" });
			await new Promise(requestAnimationFrame);
			for (const [text, { left, right, top, bottom }] of textsInView()) {
				for (const share of [0.1, 0.5, 0.9]) {
					const above = document.elementFromPoint(
						left + (right - left) * share,
						(top + bottom) / 2,
					);
					if (above && isOver(above, text)) {
						covered.add(
							`“${text.textContent?.trim().slice(0, 40)}” by ${above.outerHTML.slice(0, 90)}`,
						);
					}
				}
			}
		}
		return [...covered];

		function* textsInView(): Generator<[Element, DOMRect]> {
			const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
			const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			while (texts.nextNode()) {
				const { parentElement: parent, textContent } = texts.currentNode;
				if (!parent || !textContent?.trim() || !isSeen(parent)) continue;
				const range = document.createRange();
				range.selectNodeContents(texts.currentNode);
				for (const line of range.getClientRects()) {
					const isInView = line.top >= header && line.bottom <= window.innerHeight;
					if (line.width > 4 && isInView && !isScrolledAway(parent, line)) yield [parent, line];
				}
			}
		}

		function isSeen(element: Element): boolean {
			return (
				element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
				!element.closest("header, option, script, style, noscript, .sr-only, .line-clamp-2")
			);
		}

		/** Whether a box that scrolls by itself shows another part of its content. */
		function isScrolledAway(element: Element, line: DOMRect): boolean {
			const box = element.closest(".allergen-matrix, .order-days, [class*=overflow-]");
			if (!box) return false;
			const { left, right, top, bottom } = box.getBoundingClientRect();
			return line.left < left || line.right > right || line.top < top || line.bottom > bottom;
		}

		/** Whether an element hides a text, which the area of a link does not. */
		function isOver(above: Element, text: Element): boolean {
			if (above.contains(text) || text.contains(above)) return false;
			// The head of a table stays while its rows scroll.
			if (above.closest("thead")) return false;
			if (above.matches("img, svg, svg *, video")) return true;
			const { backgroundColor, backgroundImage } = getComputedStyle(above);
			return backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
		}
	});
}
