/**
 * A price as the customer reads it: `$` and two decimals (spec §2, §9).
 * @param price in dollars.
 * @returns null for a product without a price; 0 is `$0.00`.
 */
export function formatPrice(price: number): string;
export function formatPrice(price: number | null): string | null;
export function formatPrice(price: number | null): string | null {
	return price === null ? null : `$${writePrice(price)}`;
}

/** A price as it stands in the owner's field: two decimals. @param price in dollars. */
export function writePrice(price: number): string {
	return price.toFixed(2);
}

/** A decimal number with a point or a comma, and perhaps the sign of the currency. */
const DECIMAL = /^\$?\s*(-?(?:\d+[.,]?\d*|[.,]\d+))$/;

/**
 * The number of dollars that the owner wrote: `4.5`, `4,50`, `$4.50`.
 * @returns NaN for what is no decimal number, such as `0x10` or `1e3`.
 */
export function readPrice(text: string): number {
	const [, decimal] = DECIMAL.exec(text.trim()) ?? [];
	return decimal === undefined ? Number.NaN : Number(decimal.replace(",", "."));
}
