import { describe, expect, it } from "vitest";
import { productsIntro } from "./products-intro.ts";
import type { Section } from "./section.ts";

function section(values: Partial<Section>): Section {
	return {
		key: "products_intro",
		title: null,
		subtitle: null,
		content: null,
		imageUrl: null,
		version: 1,
		...values,
	};
}

describe("what is read of the products intro", () => {
	it("falls back to the heading of the product list", () => {
		expect(productsIntro.read(null)).toMatchObject({
			title: "Our Products",
			subtitle: "Browse our delicious selection of handcrafted treats",
			text: "",
			pageTitle: null,
		});
	});

	it("takes the owner's heading", () => {
		const stored = section({ title: "Today", subtitle: "", content: "Fresh at six." });
		expect(productsIntro.read(stored)).toMatchObject({
			title: "Today",
			subtitle: null,
			text: "Fresh at six.",
		});
	});
});
