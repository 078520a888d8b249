import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { randomUuid } from "../../bakery/uuid.ts";
import { useFetcherData } from "../../platform/browser/use-fetcher-data.ts";
import type { ChangeAuthor, Deletion } from "../../platform/saving/record-changes.ts";
import type { FieldErrors, SaveResult, Submission } from "../../platform/saving/save-action.ts";
import { useAskForPassword, useAskToSignIn } from "../session/session-guard-context.ts";
import type { ActionAddress } from "./action-at.ts";
import { conflictSentence, deletionSentence } from "./change-sentences.ts";
import { hideError, showError } from "./error-toast.ts";
import {
	afterAnswer,
	afterSending,
	storedValues,
	submissionFor,
	type UnansweredSubmissions,
} from "./unanswered-submissions.ts";
import { useSubmissionUnderWay } from "./unsaved-work.ts";
import { useSlowAnswer } from "./use-slow-answer.ts";

interface Options<Values, Saved, Base> {
	action: ActionAddress<Values, Saved, Base>;
	/** @param remarks what has become different besides, in words for the owner. */
	onSaved(record: NoInfer<Saved>, remarks: string[]): void;
	/** Shows what is wrong at the fields. */
	onInvalid?(errors: FieldErrors): void;
	/**
	 * Puts both versions together; without it the service's message is shown.
	 * @param storedValues what was sent before without an answer and turned out to be stored, if
	 *   that is why.
	 */
	onConflict?(theirs: NoInfer<Saved>, storedValues: unknown, authors: ChangeAuthor[]): void;
	/** Offers what can be done about a deleted record; without it, a sentence says who deleted it. */
	onGone?(deletion: Deletion | null): void;
	/** Shows the service's message; without it, it is a toast. */
	onFailed?(message: string): void;
	/** Called at last, however it ended, and when nobody waits for it any more. */
	onEnded?(): void;
	/**
	 * Whether it is about one thing after the other: then an answer replaces only the message about
	 * the same thing.
	 */
	isShared?: boolean;
}

/**
 * Has something done by the action of a screen, once at a time, and says how it ended: a
 * failure as the toast of product §8.1, a session that is over by asking to sign in again. What needs
 * the password is sent a second time once it was given. What got no answer is remembered: the same
 * once more is the same submission, and anything else has the action find out first what came of it.
 */
export function useSubmission<Values, Saved, Base>({
	action,
	isShared = false,
	...handlers
}: Options<Values, Saved, Base>) {
	const fetcher = useFetcher<SaveResult<Saved>>();
	const askToSignIn = useAskToSignIn();
	const askForPassword = useAskForPassword();
	const isUnderWay = useRef(false);
	const unanswered = useRef<UnansweredSubmissions>([]);
	const result = useFetcherData(fetcher);
	const isSubmitting = fetcher.state !== "idle";
	const registerSubmission = useSubmissionUnderWay(isSubmitting);

	const ownId = useId();
	const subject = useRef("");

	/** By its own id, and by what was sent: a dialog that is opened anew answers the one before. */
	function showOwnError(description: string) {
		showError(description, subject.current, ...(isShared ? [] : [ownId]));
	}

	const answer = useEffectEvent((result: SaveResult<Saved>) => {
		isUnderWay.current = false;
		hideError(ownId, subject.current);
		const before = unanswered.current;
		unanswered.current = afterAnswer(before, result);
		if (result.status === "saved") handlers.onSaved(result.record, result.remarks);
		if (result.status === "signed-out") askToSignIn();
		if (result.status === "password-needed") {
			if (askForPassword) askForPassword(sendLastAgain);
			else showOwnError(result.message);
		}
		if (result.status === "conflict") {
			const { theirs, authors } = result;
			if (handlers.onConflict) handlers.onConflict(theirs, storedValues(before, result), authors);
			else showOwnError(conflictSentence(authors));
		}
		const fail = handlers.onFailed ?? showOwnError;
		if (result.status === "gone") {
			if (handlers.onGone) handlers.onGone(result.deletion);
			else fail(deletionSentence(result.deletion));
		}
		if (result.status === "failed") fail(result.message);
		if (result.status === "invalid" && !handlers.onInvalid) {
			showOwnError(Object.values(result.errors).join(" "));
		}
		if ("errors" in result) handlers.onInvalid?.(result.errors);
		handlers.onEnded?.();
	});

	useEffect(() => {
		if (result) answer(result);
	}, [result]);

	useSlowAnswer(fetcher.state === "submitting", () => {
		fetcher.reset();
		isUnderWay.current = false;
		handlers.onEnded?.();
	});

	/** @param intent what is to be done, where it is something else with the same values. */
	function submit(values: Values, record: Base | null = null, intent = action.intent): void {
		if (isUnderWay.current) return;
		send(submissionFor(unanswered.current, { intent, values, record }, randomUuid));
	}

	function sendLastAgain(): void {
		const last = unanswered.current.at(-1);
		if (last) send(last);
	}

	function send(submission: Submission): void {
		isUnderWay.current = true;
		subject.current = JSON.stringify([action.path, submission.intent, submission.values]);
		registerSubmission();
		const ids = unanswered.current.map(({ id }) => id);
		unanswered.current = afterSending(unanswered.current, submission);
		void fetcher.submit(JSON.stringify({ ...submission, unanswered: ids }), {
			method: "post",
			encType: "application/json",
			action: action.path,
		});
	}

	/** `showError`: a failure as a toast that the next answer replaces. */
	return { submit, isSubmitting, showError: showOwnError };
}
