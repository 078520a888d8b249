import type { Product } from "../catalog/schema.ts";
import type { PublicContact } from "../content/schema.ts";
import { pageDescription } from "./page-texts.ts";
import type { Site } from "./schema.ts";

/** A thing described in the words of schema.org. */
export interface StructuredData {
	[property: string]: string | StructuredData;
}

/**
 * The bakery for search engines (schema.org `Bakery`).
 * @param bakery.siteUrl without a trailing slash.
 * @param bakery.contact only what visitors may know.
 * @param bakery.imageUrl the picture that shows it; relative ones are of this site.
 */
export function bakeryStructuredData(bakery: {
	siteUrl: string;
	site: Pick<Site, "settings" | "seo">;
	contact: PublicContact;
	imageUrl: string | null;
}): StructuredData {
	const { siteUrl, site, contact, imageUrl } = bakery;
	return withoutEmpty({
		"@context": "https://schema.org",
		"@type": "Bakery",
		"@id": bakeryId(siteUrl),
		name: site.settings.siteName,
		url: `${siteUrl}/`,
		description: pageDescription(site, null),
		slogan: site.seo.slogan,
		image: absolute(siteUrl, imageUrl),
		logo: absolute(siteUrl, site.settings.logoUrl),
		telephone: contact.phone,
		email: contact.email,
		address: contact.address,
		hasMenu: `${siteUrl}/products`,
	});
}

/**
 * A product for search engines (schema.org `Product`); without a price there is no offer.
 * @param listing.siteUrl without a trailing slash.
 */
export function productStructuredData(listing: {
	siteUrl: string;
	product: Product;
}): StructuredData {
	const { siteUrl, product } = listing;
	const url = `${siteUrl}/products/${product.id}`;
	return withoutEmpty({
		"@context": "https://schema.org",
		"@type": "Product",
		"@id": url,
		name: product.name,
		url,
		description: product.description,
		image: absolute(siteUrl, product.imageUrl),
		category: product.categories[0]?.name,
		offers: product.price === null ? null : offer(siteUrl, url, product.price),
	});
}

function offer(siteUrl: string, url: string, price: number): StructuredData {
	return {
		"@type": "Offer",
		price: price.toFixed(2),
		priceCurrency: "USD",
		url,
		seller: { "@id": bakeryId(siteUrl) },
	};
}

function bakeryId(siteUrl: string): string {
	return `${siteUrl}/#bakery`;
}

function absolute(siteUrl: string, address: string | null): string | null {
	return address && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : null;
}

function withoutEmpty(
	data: Record<string, StructuredData[string] | null | undefined>,
): StructuredData {
	return Object.fromEntries(
		Object.entries(data).flatMap(([property, value]) => (value ? [[property, value]] : [])),
	);
}
