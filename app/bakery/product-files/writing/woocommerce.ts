import { readSizes } from "../../catalog/product-options.ts";
import type { ManagedProduct } from "../../catalog/schema.ts";
import {
	allImages,
	categoryNames,
	isWoocommerceCategory,
	toHtml,
	toHtmlLine,
	variantsOf,
} from "./product-parts.ts";

const COLUMNS = [
	...["ID", "Type", "SKU", "Name", "Published", "Is featured?", "Visibility in catalog"],
	...["Description", "Regular price", "Categories", "Images", "Parent"],
	...["Attribute 1 name", "Attribute 1 value(s)", "Attribute 1 visible", "Attribute 1 global"],
];

/** WooCommerce's products: sizes are variations, rows that name their product by its SKU. */
export function woocommerceLines(products: readonly ManagedProduct[], origin: string): string[][] {
	return [COLUMNS, ...products.flatMap((product) => linesOf(product, origin))];
}

function linesOf(product: ManagedProduct, origin: string): string[][] {
	const hasSizes = readSizes(product.sizes) !== null;
	const title = toHtmlLine(product.name);
	const variants = variantsOf(product, "");
	const names = variants.map(({ name }) => escapeComma(name)).join(", ");
	const description = toHtml(product.description).replaceAll("\\n", "\\\\n");
	const categories = categoryNames(product, isWoocommerceCategory).map(escapeComma);
	const images = allImages(product, origin).map(escapeComma);
	const own = [
		...["", hasSizes ? "variable" : "simple", hasSizes ? product.id : "", title],
		...[product.active ? "1" : "0", product.featured ? "1" : "0", "visible", description],
		...[hasSizes ? "" : (variants[0]?.price ?? ""), categories.join(", "), images.join(", "), ""],
		...(hasSizes ? ["Size", names, "1", "0"] : ["", "", "", ""]),
	];
	if (!hasSizes) return [own];
	const sizes = variants.map(({ name, price }) => [
		...["", "variation", "", `${title} - ${name}`, "1", "0", "visible", ""],
		...[price, "", "", product.id, "Size", name, "", "0"],
	]);
	return [own, ...sizes];
}

function escapeComma(text: string): string {
	return text.replaceAll(",", "\\,");
}
