/** Everything wrong that was seen: how often, and the first few examples of each kind. */
export type Faults = ReturnType<typeof createFaults>;

export type Verdict = "answered" | "refused" | "wrong";

/** The status line and headers of a response. */
interface AnswerHead {
	status: number;
	retryAfter: string | null | undefined;
}

const keptExamples = 3;

export function createFaults() {
	const byKind = new Map<string, { kind: string; count: number; examples: string[] }>();

	/** @param example where and how it happened */
	function note(kind: string, example: string): void {
		const fault = byKind.get(kind) ?? { kind, count: 0, examples: [] };
		fault.count += 1;
		if (fault.examples.length < keptExamples) fault.examples.push(example);
		byKind.set(kind, fault);
	}

	return {
		note,
		list: () => [...byKind.values()],
		/** An answer is as expected, or a refusal that says when to come again; all else is a fault. */
		judge(
			{ status, retryAfter }: AnswerHead,
			isExpected: (status: number) => boolean,
			what: string,
		): Verdict {
			if ([429, 503].includes(status)) {
				if (/^[1-9]\d*$/.test(retryAfter ?? "")) return "refused";
				note(`a refusal (${status}) without Retry-After`, what);
				return "wrong";
			}
			if (isExpected(status)) return "answered";
			note(`an unexpected status: ${status}`, what);
			return "wrong";
		},
		/** Each thing that was taken must be stored once. */
		expectOnce(what: string, taken: readonly string[], stored: readonly string[]): void {
			const copies = Map.groupBy(stored, (name) => name);
			for (const name of taken) {
				const count = copies.get(name)?.length ?? 0;
				if (count === 0) note(`${what} is lost`, name);
				if (count > 1) note(`${what} is stored twice`, name);
			}
		},
	};
}
