/** A line of the table: something that was measured, and what it should be. */
export interface Figure {
	name: string;
	/** The goal, in words. */
	goal: string;
	/** The result, in words. */
	measured: string;
	met: boolean;
	/** The numbers behind the words, for results.json. */
	details: Record<string, unknown>;
}

/** Says on the terminal what is being measured; the table alone goes to standard output. */
export function progress(step: string): void {
	console.error(`  ${step}`);
}
