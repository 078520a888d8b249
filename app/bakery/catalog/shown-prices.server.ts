import type { Money } from "./money.ts";
import { formatPrice } from "./price.ts";
import type { Priced } from "./schema.ts";

/** Formats prices on the server, because browsers may format them differently. */
export function withShownPrices<Item extends { price: number | null }>(
	products: readonly Item[],
	money: Money,
): Priced<Item>[] {
	return products.map((product) => ({ ...product, price: formatPrice(product.price, money) }));
}
