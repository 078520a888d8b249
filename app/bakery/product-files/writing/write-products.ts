import type { ManagedProduct } from "../../catalog/schema.ts";
import { toCsv } from "../../csv/csv.ts";
import { writeNames } from "../formats/cells.ts";
import {
	CATEGORIES_COLUMN,
	ID_COLUMN,
	IMAGE_COLUMNS,
	LEVAIN_COLUMNS,
	levainCells,
} from "../formats/levain-columns.ts";
import type { ExportFormat } from "../schema.ts";
import { omissionsOf } from "./omissions.ts";
import { imageAddresses } from "./product-parts.ts";
import { shopifyLines } from "./shopify.ts";
import { squareLines } from "./square.ts";
import { woocommerceLines } from "./woocommerce.ts";

type Lines = (products: readonly ManagedProduct[], origin: string) => string[][];

const linesIn: Readonly<Record<ExportFormat, Lines>> = {
	levain: levainLines,
	square: squareLines,
	shopify: shopifyLines,
	woocommerce: woocommerceLines,
};

/**
 * Products as a CSV file, and sentences about what of these products it doesn't hold.
 * @param origin of the site, for the addresses of its images: `https://bakery.example`.
 */
export function writeProducts(
	products: readonly ManagedProduct[],
	format: ExportFormat,
	origin: string,
): { csv: string; omissions: string[] } {
	return {
		csv: toCsv(linesIn[format](products, origin)),
		omissions: omissionsOf(products, format),
	};
}

/** Our own format: a row for each product, with all that is stored. */
function levainLines(products: readonly ManagedProduct[], origin: string): string[][] {
	const [imageColumn, moreColumn] = IMAGE_COLUMNS;
	const lines = products.map((product) => {
		const cells: Record<string, string> = {
			...levainCells(product),
			[ID_COLUMN]: product.id,
			[CATEGORIES_COLUMN]: writeNames(product.categories.map(({ name }) => name)),
			[imageColumn]: writeNames(imageAddresses([product.imageUrl], origin)),
			[moreColumn]: writeNames(imageAddresses(product.moreImages ?? [], origin)),
		};
		return LEVAIN_COLUMNS.map((column) => cells[column] ?? "");
	});
	return [LEVAIN_COLUMNS, ...lines];
}
