/**
 * A price as the customer reads it: `$` and two decimals (spec §2, §9).
 * @param price in dollars.
 * @returns null for a product without a price; 0 is `$0.00`.
 */
export function formatPrice(price: number): string;
export function formatPrice(price: number | null): string | null;
export function formatPrice(price: number | null): string | null {
	return price === null ? null : `$${price.toFixed(2)}`;
}
