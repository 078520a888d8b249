/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
	const sorted = ascending(values);
	const upper = Math.floor(sorted.length / 2);
	const lower = Math.ceil(sorted.length / 2) - 1;
	return (at(sorted, lower) + at(sorted, upper)) / 2;
}

/**
 * The smallest value that is not exceeded by this share of the values (nearest rank): the 99th
 * percentile of 200 values is the third largest.
 */
export function percentile(values: readonly number[], percent: number): number {
	const sorted = ascending(values);
	const rank = Math.ceil((percent / 100) * sorted.length);
	return at(sorted, Math.max(rank, 1) - 1);
}

/** The summary of many values. */
export function summary(values: readonly number[]) {
	return {
		count: values.length,
		median: median(values),
		p99: percentile(values, 99),
		largest: percentile(values, 100),
	};
}

function ascending(values: readonly number[]): number[] {
	return values.toSorted((a, b) => a - b);
}

function at(sorted: readonly number[], index: number): number {
	const value = sorted[index];
	if (value === undefined) throw new Error("Nothing was measured.");
	return value;
}
