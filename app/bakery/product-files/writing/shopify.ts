import { moneyOfBackOffice } from "../../catalog/money.ts";
import { readSizes } from "../../catalog/product-options.ts";
import type { ManagedProduct } from "../../catalog/schema.ts";
import { slugFromName } from "../../catalog/slug-from-name.ts";
import { allImages, categoryNames, toHtml, toHtmlLine, variantsOf } from "./product-parts.ts";

const COLUMNS = [
	...["Handle", "Title", "Body (HTML)", "Vendor", "Type", "Tags", "Published", "Option1 Name"],
	...["Option1 Value", "Variant Price", "Image Src", "Image Position", "Status"],
];

/** Shopify's products: further sizes and images are rows with the same handle. */
export function shopifyLines(products: readonly ManagedProduct[], origin: string): string[][] {
	const handles = new Set<string>();
	return [COLUMNS, ...products.flatMap((product) => linesOf(product, origin, handles))];
}

function linesOf(product: ManagedProduct, origin: string, handles: Set<string>): string[][] {
	const handle = handleOf(product, handles);
	const hasSizes = readSizes(product.sizes) !== null;
	const variants = variantsOf(product, "Default Title");
	const categories = categoryNames(product, () => true);
	const images = allImages(product, origin);
	const count = Math.max(variants.length, images.length);
	return Array.from({ length: count }, (_, index) => {
		const [variant, image] = [variants[index], images[index]];
		const isFirst = index === 0;
		const ofProduct = isFirst
			? [toHtmlLine(product.name), toHtml(product.description), "", categories[0] ?? "", ""]
			: ["", "", "", "", ""];
		return [
			...[handle, ...ofProduct, isFirst ? String(product.active).toUpperCase() : ""],
			...[isFirst ? (hasSizes ? "Size" : "Title") : "", variant?.name ?? "", variant?.price ?? ""],
			...[image ?? "", image ? String(index + 1) : ""],
			isFirst ? (product.active ? "active" : "draft") : "",
		];
	});
}

function handleOf({ id, name }: ManagedProduct, taken: Set<string>): string {
	const slug = slugFromName(name, moneyOfBackOffice().language);
	const handle = slug === "" || taken.has(slug) ? `${slug}-${id}`.replace(/^-/, "") : slug;
	taken.add(handle);
	return handle;
}
