import type { Conflict, SaveResult, Submission } from "../../platform/saving/save-action.ts";
import { isSameValue } from "./merge-fields.ts";

/** Submissions of which nobody knows whether they were stored, the oldest first. */
export type UnansweredSubmissions = readonly Submission[];

/**
 * The submission for some values and the record they start from: the same one again, if exactly that
 * was sent before without an answer.
 * @param newId the id of a new submission
 */
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

/** What is unanswered once a submission is sent. */
export function afterSending(
	unanswered: UnansweredSubmissions,
	submission: Submission,
): UnansweredSubmissions {
	const isRepeated = unanswered.some(({ id }) => id === submission.id);
	return isRepeated ? unanswered : [...unanswered, submission];
}

/** What is unanswered once an answer came: it may say what became of all that were sent. */
export function afterAnswer(
	unanswered: UnansweredSubmissions,
	result: SaveResult<unknown>,
): UnansweredSubmissions {
	const isKnown =
		result.status === "failed"
			? result.isRefusal
			: ["saved", "conflict", "gone"].includes(result.status);
	return isKnown ? [] : unanswered;
}

/** The values that turned out to be stored, if that is why there is a conflict. */
export function storedValues(
	unanswered: UnansweredSubmissions,
	{ storedId }: Conflict<unknown>,
): unknown {
	return unanswered.find(({ id }) => id === storedId)?.values ?? null;
}
