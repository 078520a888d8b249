/** Faults, and how often each has happened. */
export interface Faults {
	/**
	 * Notes a fault.
	 * @param kind what happened, in words.
	 * @param example where and how; the first few of each kind are kept.
	 */
	note(kind: string, example: string): void;
	list(): Fault[];
}

export interface Fault {
	kind: string;
	count: number;
	examples: string[];
}

const keptExamples = 3;

export function createFaults(): Faults {
	const byKind = new Map<string, Fault>();
	return {
		note(kind, example) {
			const fault = byKind.get(kind) ?? { kind, count: 0, examples: [] };
			fault.count += 1;
			if (fault.examples.length < keptExamples) fault.examples.push(example);
			byKind.set(kind, fault);
		},
		list: () => [...byKind.values()],
	};
}
