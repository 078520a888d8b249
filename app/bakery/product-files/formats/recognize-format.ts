import type { FileFormat, FileRow } from "../schema.ts";
import { isLevain } from "./levain.ts";
import { isShopify } from "./shopify.ts";
import { isSquare } from "./square.ts";
import { isWoocommerce } from "./woocommerce-columns.ts";

/**
 * The format of a table, by the names of its columns. With the rows, WooCommerce is recognized in
 * every language.
 */
export function recognizeFormat(
	columns: readonly string[],
	rows: readonly FileRow[] = [],
): FileFormat {
	if (isLevain(columns)) return "levain";
	if (isSquare(columns)) return "square";
	if (isShopify(columns)) return "shopify";
	return isWoocommerce(columns, rows) ? "woocommerce" : "table";
}
