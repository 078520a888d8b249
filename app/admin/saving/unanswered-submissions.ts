import type { Conflict, SaveResult, Submission } from "../../platform/saving/save-action.ts";
import { isSameValue } from "./conflicts/merge-fields.ts";

/** Submissions without an answer, which may be stored; the oldest first. */
export type UnansweredSubmissions = readonly Submission[];

/** A new submission, or the earlier one with the same content that got no answer. */
export function submissionFor(
	unanswered: UnansweredSubmissions,
	content: Pick<Submission, "intent" | "values" | "record">,
	newId: () => string,
): Submission {
	const same = unanswered.find(({ intent, values, record }) =>
		isSameValue({ intent, values, record }, content),
	);
	return same ?? { id: newId(), ...content, unanswered: [] };
}

export function afterSending(
	unanswered: UnansweredSubmissions,
	submission: Submission,
): UnansweredSubmissions {
	const isRepeated = unanswered.some(({ id }) => id === submission.id);
	return isRepeated ? unanswered : [...unanswered, submission];
}

/** An answer may settle all earlier submissions as well. */
export function afterAnswer(
	unanswered: UnansweredSubmissions,
	result: SaveResult<unknown>,
): UnansweredSubmissions {
	const isKnown =
		result.status === "failed"
			? result.isRefusal
			: ["saved", "conflict", "gone", "outdated"].includes(result.status);
	return isKnown ? [] : unanswered;
}

/** The values of an earlier submission, if a conflict is with those. */
export function storedValues(
	unanswered: UnansweredSubmissions,
	{ storedId }: Conflict<unknown>,
): unknown {
	return unanswered.find(({ id }) => id === storedId)?.values ?? null;
}
