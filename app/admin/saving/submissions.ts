import type { SaveResult, Submission } from "../../platform/saving/save-action.ts";
import { isSameValue } from "./save-state.ts";

/** A submission without its id. */
export type SubmissionContent = Pick<Submission, "intent" | "values" | "record">;

/** A new submission, or the earlier one with the same content that got no answer. */
export function submissionFor(
	unanswered: readonly Submission[],
	content: SubmissionContent,
	newId: () => string,
): Submission {
	const same = unanswered.find(({ intent, values, record }) =>
		isSameValue({ intent, values, record }, content),
	);
	return same ?? { id: newId(), ...content, unanswered: [] };
}

/** The submissions that may still be stored: an answer may settle all earlier ones as well. */
export function afterAnswer(
	unanswered: readonly Submission[],
	result: SaveResult<unknown>,
): readonly Submission[] {
	const isKnown =
		result.status === "failed"
			? result.isRefusal
			: ["saved", "conflict", "gone", "outdated"].includes(result.status);
	return isKnown ? [] : unanswered;
}

/** The end of the last turn about each id. */
const lastTurns = new Map<string, Promise<void>>();

/**
 * Waits until all earlier turns about one of these ids have ended, anywhere on the page.
 * @returns ends this turn.
 */
export async function takeTurn(about: readonly string[]): Promise<() => void> {
	const { promise: turn, resolve } = Promise.withResolvers<void>();
	const earlier = about.map((id) => lastTurns.get(id));
	for (const id of about) lastTurns.set(id, turn);
	await Promise.all(earlier);
	return () => {
		resolve();
		for (const id of about) if (lastTurns.get(id) === turn) lastTurns.delete(id);
	};
}

/** The ids in the data of a submission: of one record, or of several. */
export function idsIn(...data: unknown[]): string[] {
	return data.flatMap((given) => {
		const { id = [], ids = [] } = (given ?? {}) as { id?: string; ids?: string[] };
		return [id, ids].flat();
	});
}
