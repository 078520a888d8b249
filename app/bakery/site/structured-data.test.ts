import { describe, expect, it } from "vitest";
import type { Product } from "../catalog/schema.ts";
import { readSeo, readSettings } from "./rules.ts";
import { bakeryStructuredData, productStructuredData } from "./structured-data.ts";

const siteUrl = "https://rye.example";

const LOAF: Product = {
	id: "0b0e6c0e-52f5-4c0f-9d3b-0a4f0e8a7c11",
	name: "Country sourdough",
	description: "A dark crust.",
	price: 6.5,
	imageUrl: "/storage/v1/object/public/product-images/country-sourdough.jpg",
	categories: [{ id: "1", name: "Bread", slug: "bread" }],
	ingredients: null,
	allergens: [],
};

describe("bakeryStructuredData", () => {
	const site = { settings: readSettings(null), seo: readSeo(null) };

	it("describes the bakery with absolute addresses", () => {
		const contact = { email: "hello@rye.example", phone: "555", address: "12 Mill Lane" };
		expect(bakeryStructuredData({ siteUrl, site, contact, imageUrl: "/hero.jpg" })).toEqual({
			"@context": "https://schema.org",
			"@type": "Bakery",
			"@id": "https://rye.example/#bakery",
			name: "Sweet Delights",
			url: "https://rye.example/",
			description: "Handcrafted baked goods made fresh with love every day.",
			image: "https://rye.example/hero.jpg",
			telephone: "555",
			email: "hello@rye.example",
			address: "12 Mill Lane",
			hasMenu: "https://rye.example/products",
		});
	});

	it("says nothing of what is not known", () => {
		const contact = { email: null, phone: null, address: null };
		const data = bakeryStructuredData({ siteUrl, site, contact, imageUrl: null });
		expect(Object.keys(data)).toEqual("@context @type @id name url description hasMenu".split(" "));
	});
});

describe("productStructuredData", () => {
	it("offers a product at its price", () => {
		expect(productStructuredData({ siteUrl, product: LOAF })).toMatchObject({
			"@type": "Product",
			name: "Country sourdough",
			category: "Bread",
			image: `${siteUrl}/storage/v1/object/public/product-images/country-sourdough.jpg`,
			offers: { "@type": "Offer", price: "6.50", priceCurrency: "USD" },
		});
	});

	it("offers what costs nothing, and not what has no price", () => {
		const free = productStructuredData({ siteUrl, product: { ...LOAF, price: 0 } });
		const unpriced = productStructuredData({ siteUrl, product: { ...LOAF, price: null } });
		expect(free).toMatchObject({ offers: { price: "0.00" } });
		expect(unpriced).not.toHaveProperty("offers");
	});
});
