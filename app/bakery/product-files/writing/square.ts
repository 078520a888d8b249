import type { ManagedProduct } from "../../catalog/schema.ts";
import { categoryNames, isSquareCategory, toHtmlLine, variantsOf } from "./product-parts.ts";

const COLUMNS = [
	...["Token", "Item Name", "Variation Name", "SKU", "Description", "Categories"],
	...["Reporting Category", "Price", "Archived"],
];

/** Square's item library: a row for each variation. */
export function squareLines(products: readonly ManagedProduct[]): string[][] {
	const lines = products.flatMap((product) => {
		const categories = categoryNames(product, isSquareCategory);
		return variantsOf(product, "Regular").map(({ name, price }) => [
			...["", toHtmlLine(product.name), name, "", product.description ?? "", categories.join(", ")],
			...[categories[0] ?? "", price, product.active ? "N" : "Y"],
		]);
	});
	return [COLUMNS, ...lines];
}
