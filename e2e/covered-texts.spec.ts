import type { Page } from "@playwright/test";
import { productId, storeHours } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { publicAddresses } from "./public-pages.ts";

test.beforeEach(({ context }) => skipImages(context, { width: 1200, height: 1000 }));

const viewports = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 720 },
];

test("nothing covers a text, wherever a public page is scrolled", async ({
	page,
	navigate,
	database,
}) => {
	await storeHours(database);
	for (const [path, address] of Object.entries(await publicAddresses(database))) {
		// Waits until the server shows the orders and hours.
		if (path === "/") await navigate("/");
		for (const viewport of viewports) {
			await page.setViewportSize(viewport);
			await page.goto(address);
			expect(await findCovered(page), `${path} at ${viewport.width} px`).toEqual([]);
		}
	}
});

test("nothing covers a text of a product, with one image or several", async ({
	page,
	navigate,
	database,
}) => {
	const more = "/storage/v1/object/public/product-images/carrot-cake.jpg";
	const id = await productId(database, "Carrot Cake");
	await database`update products set more_image_urls = ${[more, more]} where id = ${id}`;
	await navigate("/products");
	for (const viewport of viewports.slice(1)) {
		await page.setViewportSize(viewport);
		for (const one of [id, await productId(database, "Country Sourdough")]) {
			await page.goto(`/products/${one}`);
			expect(await findCovered(page), `${page.url()} at ${viewport.width} px`).toEqual([]);
		}
	}
});

/** The texts that something is drawn over, scrolling a page in steps from its top to its end. */
function findCovered(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const covered = new Set<string>();
		const root = document.documentElement;
		const step = window.innerHeight / 3;
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
