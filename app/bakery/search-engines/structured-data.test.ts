import { describe, expect, it } from "vitest";
import type { Product, ProductSummary } from "../catalog/schema.ts";
import { readSeo, readSettings } from "../site/stored-site.ts";
import { bakeryStructuredData, productStructuredData } from "./structured-data.ts";

const siteUrl = "https://rye.example";

const LOAF: ProductSummary & Pick<Product, "moreImages"> = {
	id: "0b0e6c0e-52f5-4c0f-9d3b-0a4f0e8a7c11",
	name: "Country sourdough",
	description: "A dark crust.",
	price: 6.5,
	sizes: null,
	imageUrl: "/storage/v1/object/public/product-images/country-sourdough.jpg",
	moreImages: ["https://elsewhere.example/crumb.jpg"],
	categories: [{ id: "1", name: "Bread", slug: "bread" }],
	...{ bakingDays: null, shownUntil: null, soldOut: null, orderable: false },
};

const site = { settings: readSettings(null), seo: readSeo(null) };

const loaf = { siteUrl, site, product: LOAF, unavailable: null };

it("bakeryStructuredData describes the bakery with absolute addresses", () => {
	const contact = { email: "hello@rye.example", phone: "555", address: "12 Mill Lane" };
	expect(
		bakeryStructuredData({
			...{ tagline: "Bread every day.", siteUrl, site, contact, imageUrl: "/hero.jpg" },
			hours: null,
			socialProfiles: [{ url: "https://instagram.com/rye" }],
		}),
	).toEqual({
		...{ "@context": "https://schema.org", "@type": "Bakery" },
		...{ "@id": "https://rye.example/#bakery", name: "Sweet Delights" },
		...{ url: "https://rye.example/", description: "Bread every day." },
		...{ image: "https://rye.example/hero.jpg", telephone: "555" },
		...{ email: "hello@rye.example", address: "12 Mill Lane" },
		...{ sameAs: ["https://instagram.com/rye"], hasMenu: "https://rye.example/products" },
	});
});

describe("productStructuredData", () => {
	it("offers a product at its price", () => {
		expect(productStructuredData(loaf)).toMatchObject({
			...{ "@type": "Product", name: "Country sourdough", category: "Bread" },
			image: [
				`${siteUrl}/storage/v1/object/public/product-images/country-sourdough.jpg`,
				"https://elsewhere.example/crumb.jpg",
			],
			offers: { "@type": "Offer", price: "6.50", priceCurrency: "USD" },
		});
	});

	it("offers what costs nothing, and not what has no price", () => {
		const free = productStructuredData({ ...loaf, product: { ...LOAF, price: 0 } });
		const unpriced = productStructuredData({ ...loaf, product: { ...LOAF, price: null } });
		expect(free).toMatchObject({ offers: { price: "0.00" } });
		// Search engines report a product without an offer as invalid.
		expect(unpriced).toBeNull();
	});

	it("offers a product in sizes from the lowest to the highest price", () => {
		const size = (name: string, price: number) => ({ name, price, takes: 1 });
		const sizes = [size("12 inch", 78), size("6 inch", 24), size("8 inch", 36)];
		const settings = { ...site.settings, currency: "EUR", language: "en-AT" };
		const cake = { ...LOAF, price: 5, sizes };
		const data = productStructuredData({ ...loaf, site: { settings }, product: cake });
		expect(data?.offers).toEqual({
			...{ "@type": "AggregateOffer", lowPrice: "24.00", highPrice: "78.00" },
			priceCurrency: "EUR",
			url: `${siteUrl}/products/${LOAF.id}`,
			seller: { "@id": `${siteUrl}/#bakery` },
		});
		const single = productStructuredData({
			...loaf,
			product: { ...LOAF, sizes: sizes.slice(1, 2) },
		});
		expect(single?.offers).toMatchObject({ "@type": "Offer", price: "24.00" });
	});

	it.each([
		["for today", true, null, { availability: "https://schema.org/OutOfStock" }],
		[
			...(["until a day", true, "2027-03-20"] as const),
			{ availability: "https://schema.org/OutOfStock", availabilityStarts: "2027-03-20" },
		],
		["never, but baked on another day", false, "2027-03-20", { availabilityStarts: "2027-03-20" }],
	] as const)("says of a product that it is sold out: %s", (_, isSoldOut, nextDate, said) => {
		const unavailable = { text: "", back: "", isSoldOut, nextDate };
		const offers = productStructuredData({ ...loaf, unavailable })?.offers;
		const usual = productStructuredData(loaf)?.offers;
		expect(offers).toEqual({ ...(usual as object), ...said });
	});

	it.each([
		["JPY", 650, "650"],
		["KWD", 1.25, "1.250"],
		["EUR", 6.5, "6.50"],
	])("names the price in %s for programs, whatever the language", (currency, price, written) => {
		const settings = { ...site.settings, currency, language: "ar-EG" };
		const product = { ...LOAF, price };
		expect(productStructuredData({ ...loaf, site: { settings }, product })).toMatchObject({
			offers: { price: written, priceCurrency: currency },
		});
	});
});
