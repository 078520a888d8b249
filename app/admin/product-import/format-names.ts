import type { FileFormat } from "../../bakery/product-files/schema.ts";

/** The names of the formats, as they are offered. */
export const formatNames: Readonly<Record<FileFormat, string>> = {
	levain: "Levain",
	square: "Square",
	shopify: "Shopify",
	woocommerce: "WooCommerce",
	table: "Other spreadsheet",
};

export const FILE_FORMATS = Object.keys(formatNames) as FileFormat[];
