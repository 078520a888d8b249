import { formatPrice } from "./prices/price.ts";
import type { Money } from "./prices/price-format.ts";
import { readSizes } from "./product-options.ts";

/** The prices of a product. */
export interface Priced {
	/** Its own, which a product in sizes isn't sold at. */
	price: number | null;
	/** As stored. */
	sizes: unknown;
}

/** The lowest and the highest price of a product; null without any. */
export function priceRange({ price, sizes }: Priced): { lowest: number; highest: number } | null {
	const prices = (readSizes(sizes) ?? []).map((size) => size.price);
	if (prices.length === 0) return price === null ? null : { lowest: price, highest: price };
	return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/**
 * The price of a product, wherever it is shown (product §3.9): of several, the lowest.
 * @param sayFrom 'From $24.00', in the language of the reader.
 */
export function priceText(
	product: Priced,
	sayFrom: (lowest: string) => string,
	money?: Money,
): string | null {
	const range = priceRange(product);
	if (!range) return null;
	const lowest = formatPrice(range.lowest, money);
	return range.lowest === range.highest ? lowest : sayFrom(lowest);
}

/** `priceText` in the back office. */
export function priceInBackOffice(product: Priced): string | null {
	return priceText(product, (lowest) => `From ${lowest}`);
}
