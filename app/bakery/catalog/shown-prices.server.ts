import type { Money } from "./money.ts";
import { formatPrice } from "./price.ts";
import type { Priced } from "./schema.ts";

/**
 * Products as visitors see them. Their prices are written here and not in the browser, where another
 * version of the language's rules may write them otherwise.
 */
export function withShownPrices<Item extends { price: number | null }>(
	products: readonly Item[],
	money: Money,
): Priced<Item>[] {
	return products.map((product) => ({ ...product, price: formatPrice(product.price, money) }));
}
