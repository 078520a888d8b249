import { escapeHtml } from "../../../platform/text/characters.ts";
import { hasHtml } from "../../../platform/text/html-text.ts";

import { readSizes } from "../../catalog/product-options.ts";
import type { ManagedProduct } from "../../catalog/schema.ts";
import { pointPrice } from "../formats/levain-columns.ts";

/** The addresses of images, with the site's origin. */
export function imageAddresses(images: readonly (string | null)[], origin: string): string[] {
	return images.flatMap((image) => {
		if (!image) return [];
		return URL.canParse(image, origin) ? new URL(image, origin).href : image;
	});
}

/** All images of a product, the main one first. */
export function allImages({ imageUrl, moreImages }: ManagedProduct, origin: string): string[] {
	return imageAddresses([imageUrl, ...(moreImages ?? [])], origin);
}

/** The variants of a product, named in HTML: its sizes, or one with `onlyName` and its price. */
export function variantsOf({ sizes, price }: ManagedProduct, onlyName: string) {
	const variants = (readSizes(sizes) ?? []).map(({ name, price }) => ({
		name: toHtmlLine(name),
		price: pointPrice(price),
	}));
	if (variants.length > 0) return variants;
	return [{ name: onlyName, price: price === null ? "" : pointPrice(price) }];
}

/** A description as HTML, with its line breaks. */
export function toHtml(text: string | null): string {
	if (!text || !/[<>&\n]/.test(text)) return text ?? "";
	return `<p>${escapeHtml(text).replace(/\r?\n/g, "<br>")}</p>`;
}

/** A name that HTML would be read in, as HTML. */
export function toHtmlLine(name: string): string {
	return hasHtml(name) ? escapeHtml(name) : name;
}

/** The names of a product's categories that a format can hold, in HTML. */
export function categoryNames(
	{ categories }: ManagedProduct,
	canHold: (name: string) => boolean,
): string[] {
	return categories.flatMap(({ name }) => (canHold(name) ? toHtmlLine(name) : []));
}

/** Square separates categories with commas, and writes nested ones with `>`. */
export function isSquareCategory(name: string): boolean {
	return !/,| > |\\/.test(name);
}

/** WooCommerce writes nested categories with `>`, and escapes with backslashes. */
export function isWoocommerceCategory(name: string): boolean {
	return !/ > |\\/.test(name);
}
