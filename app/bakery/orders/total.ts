/** The total of an order. In thousandths, which every currency's smallest coin divides. */
export function totalOf(lines: readonly { price: number; pieces: number }[]): number {
	const thousandths = lines.map(({ price, pieces }) => Math.round(price * 1000) * pieces);
	return thousandths.reduce((sum, amount) => sum + amount, 0) / 1000;
}
