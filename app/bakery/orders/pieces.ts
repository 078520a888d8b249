/** How many pieces of a product one order may have, in all of its sizes together. */
export interface PieceLimits {
	minimum: number;
	maximum: number;
}

/** Typed pieces as a whole number: '2.5' and '2,5' are 2; 0 for nothing, and for what is no number. */
export function readPieces(typed: string): number {
	return Math.max(Number.parseInt(typed, 10) || 0, 0);
}

/**
 * One more or less of a product in a size, within its limits. Below the minimum, it is all of that or
 * none.
 * @param by 0 only corrects what was typed.
 * @param others pieces of the product in its other sizes.
 */
export function stepPieces(
	pieces: number,
	by: 1 | 0 | -1,
	others: number,
	{ minimum, maximum }: PieceLimits,
): number {
	const wanted = pieces + by;
	const min = minimum - others;
	if (wanted <= 0 || (by < 0 && wanted < min)) return 0;
	return Math.min(Math.max(wanted, min), Math.max(maximum - others, 0));
}

/** The total of an order. In thousandths, which every currency's smallest coin divides. */
export function totalOf(lines: readonly { price: number; pieces: number }[]): number {
	const thousandths = lines.map(({ price, pieces }) => Math.round(price * 1000) * pieces);
	return thousandths.reduce((sum, amount) => sum + amount, 0) / 1000;
}
