import { useEffectEvent, useId, useLayoutEffect, useRef } from "react";
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
	/** @param remarks sentences about other effects. */
	onSaved(record: NoInfer<Saved>, remarks: string[]): void;
	/** Shows errors at the fields. */
	onInvalid?(errors: FieldErrors): void;
	/**
	 * Merges both versions; without it, a sentence says who changed it.
	 * @param storedValues an earlier submission without an answer, if the conflict is with that.
	 */
	onConflict?(theirs: NoInfer<Saved>, storedValues: unknown, authors: ChangeAuthor[]): void;
	/** Handles a deleted record; without it, a sentence says who deleted it. */
	onGone?(deletion: Deletion | null): void;
	/** Shows the service's message; without it, it is a toast. */
	onFailed?(message: string): void;
	/** Called last, whatever the result, and when the owner stops waiting. */
	onEnded?(): void;
	/**
	 * Whether it is used for several things: then an answer replaces only the message about the same
	 * thing.
	 */
	isShared?: boolean;
}

/**
 * Submits values to the action of a screen, once at a time. A failure is shown as a toast
 * (product §8.1); an ended session asks to sign in again; a submission that needs the password is sent
 * again with it. One without an answer is repeated under its id, or settled by the next one.
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

	/** By its id and its content: a dialog that is opened again replaces its earlier message. */
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

	// Before the page takes the next click or key: what is typed between the reset of a form and its
	// next rendering would be lost.
	useLayoutEffect(() => {
		if (result) answer(result);
	}, [result]);

	useSlowAnswer(fetcher.state === "submitting", () => {
		fetcher.reset();
		isUnderWay.current = false;
		handlers.onEnded?.();
	});

	/** @param intent another action for the same values. */
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
