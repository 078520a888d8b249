import type { Faults } from "./faults.ts";

/** The status line and headers of a response. */
interface AnswerHead {
	status: number;
	retryAfter: string | null | undefined;
}

export type Verdict = "answered" | "refused" | "wrong";

const refusals = [429, 503];

/**
 * Judges the status of an answer: it is expected, or a refusal that says when to come again.
 * Everything else is a fault.
 * @param what the request, in words.
 */
export function judgeStatus(
	{ status, retryAfter }: AnswerHead,
	isExpected: (status: number) => boolean,
	what: string,
	faults: Faults,
): Verdict {
	if (refusals.includes(status)) {
		if (/^[1-9]\d*$/.test(retryAfter ?? "")) return "refused";
		faults.note(`a refusal (${status}) without Retry-After`, what);
		return "wrong";
	}
	if (isExpected(status)) return "answered";
	faults.note(`an unexpected status: ${status}`, what);
	return "wrong";
}
