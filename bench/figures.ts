/** A line of the table: something that was measured, and what it should be. */
export interface Figure {
	name: string;
	/** The goal, in words. */
	goal: string;
	/** The result, in words. */
	measured: string;
	met: boolean;
}

/** Says on the terminal what is being measured; the table alone goes to standard output. */
export function progress(step: string): void {
	console.error(`  ${step}`);
}

/** The figures as Markdown. */
export function table(figures: readonly Figure[]): string {
	const rows = figures.map(({ name, goal, measured, met }) => [
		...[name, goal, measured, met ? "yes" : "no"],
	]);
	return [["figure", "goal", "measured", "met"], Array(4).fill("---"), ...rows]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}

/** A number with at most two decimals. */
export function decimal(value: number): string {
	return value.toLocaleString("en", { maximumFractionDigits: 2 });
}

/** `4.25 ms`, `312 ms` */
export function milliseconds(value: number): string {
	return `${value < 10 ? decimal(value) : Math.round(value)} ms`;
}

/** `312 MB`, of a million bytes each. */
export function megabytes(bytes: number): string {
	return `${Math.round(bytes / 1_000_000)} MB`;
}

/** The middle value. */
export function median(values: readonly number[]): number {
	return percentile(values, 50);
}

/** The smallest value that this share of the values doesn't exceed. */
export function percentile(values: readonly number[], percent: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	const value = sorted[Math.max(Math.ceil((percent / 100) * sorted.length), 1) - 1];
	if (value === undefined) throw new Error("Nothing was measured.");
	return value;
}
