import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { randomUuid } from "../../bakery/uuid.ts";
import type { FieldErrors, SaveResult, Submission } from "../../platform/save-action.ts";
import { useFetcherData } from "../../platform/use-fetcher-data.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAskForPassword, useAskToSignIn } from "../access/session-guard-context.ts";
import { useSubmissionUnderWay } from "../access/unsaved-work.ts";
import type { ActionAddress } from "./action-at.ts";
import {
	afterAnswer,
	afterSending,
	storedValues,
	submissionFor,
	type UnansweredSubmissions,
} from "./unanswered-submissions.ts";
import { useSlowAnswer } from "./use-slow-answer.ts";

interface Options<Values, Saved, Base> {
	action: ActionAddress<Values, Saved, Base>;
	onSaved(record: NoInfer<Saved>): void;
	/** Shows what is wrong at the fields. */
	onInvalid?(errors: FieldErrors): void;
	/**
	 * Puts both versions together; without it the service's message is shown.
	 * @param storedValues what was sent before without an answer and turned out to be stored, if
	 *   that is why.
	 */
	onConflict?(theirs: NoInfer<Saved>, storedValues: unknown): void;
	/** Shows the service's message; without it, it is a toast. */
	onFailed?(message: string): void;
	/** Called at last, however it ended, and when nobody waits for it any more. */
	onEnded?(): void;
}

/**
 * Has something done by the action of a screen, once at a time, and says how it ended: a
 * failure as the toast of product §8.1, a session that is over by asking to sign in again. What needs
 * the password is sent a second time once it was given. What got no answer is remembered: the same
 * once more is the same submission, and anything else has the action find out first what came of it.
 */
export function useSubmission<Values, Saved, Base>({
	action,
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

	const answer = useEffectEvent((result: SaveResult<Saved>) => {
		isUnderWay.current = false;
		const before = unanswered.current;
		unanswered.current = afterAnswer(before, result);
		if (result.status === "saved") handlers.onSaved(result.record);
		if (result.status === "signed-out") askToSignIn();
		if (result.status === "password-needed") {
			if (askForPassword) askForPassword(sendLastAgain);
			else showError(result.message);
		}
		if (result.status === "conflict") {
			if (handlers.onConflict) handlers.onConflict(result.theirs, storedValues(before, result));
			else showError(result.message);
		}
		if (result.status === "failed") (handlers.onFailed ?? showError)(result.message);
		if (result.status === "invalid" && !handlers.onInvalid) {
			showError(Object.values(result.errors).join(" "));
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

	function submit(values: Values, record: Base | null = null): void {
		if (isUnderWay.current) return;
		const { intent } = action;
		send(submissionFor(unanswered.current, { intent, values, record }, randomUuid));
	}

	function sendLastAgain(): void {
		const last = unanswered.current.at(-1);
		if (last) send(last);
	}

	function send(submission: Submission): void {
		isUnderWay.current = true;
		registerSubmission();
		const ids = unanswered.current.map(({ id }) => id);
		unanswered.current = afterSending(unanswered.current, submission);
		void fetcher.submit(JSON.stringify({ ...submission, unanswered: ids }), {
			method: "post",
			encType: "application/json",
			action: action.path,
		});
	}

	return { submit, isSubmitting };
}

/** The toast of everything that failed (product §8.1). */
export function showError(description: string): void {
	void showToast({ title: "Error", description, tone: "error" });
}
