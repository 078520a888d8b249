import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { randomUuid } from "../../bakery/uuid.ts";
import type { Conflict, FieldErrors, SaveResult, Submission } from "../../platform/save-action.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAskForPassword, useAskToSignIn } from "../access/session-guard-context.ts";
import { isSameValue } from "./same-value.ts";
import { useLongWait } from "./use-long-wait.ts";

interface Options<Saved> {
	/** The route whose action it is; the own one if it is not given. */
	action?: string;
	onSaved(record: Saved): void;
	/** Shows what is wrong at the fields. */
	onInvalid?(errors: FieldErrors): void;
	/**
	 * Puts both versions together; without it the service's message is shown.
	 * @param storedValues what was sent before without an answer and turned out to be stored, if
	 *   that is why.
	 */
	onConflict?(theirs: Saved, storedValues: unknown): void;
	/** Shows the service's message; without it, it is a toast. */
	onFailed?(message: string): void;
}

/**
 * Sends something to an action made with `saveAction`, once at a time, and says how it ended: a
 * failure as the toast of spec §8, a session that is over by asking to sign in again. What needs
 * the password is sent a second time once it was given. What got no answer is remembered: the same
 * once more is the same submission, and anything else has the action find out first what came of it.
 */
export function useSubmission<Saved>({ action, ...handlers }: Options<Saved>) {
	const fetcher = useFetcher<SaveResult<Saved>>();
	const askToSignIn = useAskToSignIn();
	const askForPassword = useAskForPassword();
	const isUnderWay = useRef(false);
	const unanswered = useRef<Submission[]>([]);
	const result = fetcher.data;

	const answer = useEffectEvent((result: SaveResult<Saved>) => {
		isUnderWay.current = false;
		const before = unanswered.current;
		if (isKnownEnd(result)) unanswered.current = [];
		if (result.status === "saved") handlers.onSaved(result.record);
		if (result.status === "signed-out") askToSignIn();
		if (result.status === "password-needed") {
			if (askForPassword) askForPassword(sendLastAgain);
			else showError(result.message);
		}
		if (result.status === "conflict") {
			if (handlers.onConflict) handlers.onConflict(result.theirs, valuesOf(before, result));
			else showError(result.message);
		}
		if (result.status === "failed") (handlers.onFailed ?? showError)(result.message);
		if (result.status === "invalid" && !handlers.onInvalid) {
			showError(Object.values(result.errors).join(" "));
		}
		if ("errors" in result) handlers.onInvalid?.(result.errors);
	});

	useEffect(() => {
		if (result) answer(result);
	}, [result]);

	useLongWait(fetcher.state === "submitting", () => {
		fetcher.reset();
		isUnderWay.current = false;
	});

	function submit(values: unknown, record: unknown = null): void {
		if (isUnderWay.current) return;
		const content = { values, record };
		const same = unanswered.current.find((each) =>
			isSameValue({ values: each.values, record: each.record }, content),
		);
		send(same ?? { id: randomUuid(), ...content, unanswered: [] });
	}

	function sendLastAgain(): void {
		const last = unanswered.current.at(-1);
		if (last) send(last);
	}

	function send(submission: Submission): void {
		isUnderWay.current = true;
		const ids = unanswered.current.map(({ id }) => id);
		if (!ids.includes(submission.id)) unanswered.current.push(submission);
		void fetcher.submit(JSON.stringify({ ...submission, unanswered: ids }), {
			method: "post",
			encType: "application/json",
			...(action && { action }),
		});
	}

	return { submit, isSubmitting: fetcher.state !== "idle" };
}

/** Whether it is known of everything that was sent so far whether it was stored. */
function isKnownEnd(result: SaveResult<unknown>): boolean {
	if (result.status === "failed") return result.isRefusal;
	return result.status === "saved" || result.status === "conflict";
}

function valuesOf(submissions: Submission[], { storedId }: Conflict<unknown>): unknown {
	return submissions.find(({ id }) => id === storedId)?.values ?? null;
}

/** The toast of everything that failed (spec §8). */
function showError(description: string): void {
	void showToast({ title: "Error", description, tone: "error" });
}
