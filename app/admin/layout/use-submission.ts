import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import type { FieldErrors, SaveResult, Submission } from "../../platform/save-action.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAskForPassword, useAskToSignIn } from "../access/session-guard-context.ts";

interface Options<Saved> {
	/** The route whose action it is; the own one if it is not given. */
	action?: string;
	onSaved(record: Saved): void;
	/** Shows what is wrong at the fields. */
	onInvalid?(errors: FieldErrors): void;
	/** Shows both versions; without it the service's message is shown. */
	onConflict?(theirs: Saved): void;
	/** Shows the service's message; without it, it is a toast. */
	onFailed?(message: string): void;
}

/**
 * Sends something to an action made with `saveAction`, once at a time, and says how it ended: a
 * failure as the toast of spec §8, a session that is over by asking to sign in again. What needs
 * the password is sent a second time once it was given.
 */
export function useSubmission<Saved>({ action, ...handlers }: Options<Saved>) {
	const fetcher = useFetcher<SaveResult<Saved>>();
	const askToSignIn = useAskToSignIn();
	const askForPassword = useAskForPassword();
	const isUnderWay = useRef(false);
	const sent = useRef<Submission | null>(null);
	const result = fetcher.data;

	const answer = useEffectEvent((result: SaveResult<Saved>) => {
		isUnderWay.current = false;
		if (result.status === "saved") handlers.onSaved(result.record);
		if (result.status === "signed-out") askToSignIn();
		if (result.status === "password-needed") {
			if (askForPassword) askForPassword(send);
			else showError(result.message);
		}
		if (result.status === "conflict") {
			if (handlers.onConflict) handlers.onConflict(result.theirs);
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

	function submit(values: unknown, record: unknown = null): void {
		if (isUnderWay.current) return;
		sent.current = { values, record };
		send();
	}

	function send(): void {
		isUnderWay.current = true;
		void fetcher.submit(JSON.stringify(sent.current), {
			method: "post",
			encType: "application/json",
			...(action && { action }),
		});
	}

	return { submit, isSubmitting: fetcher.state !== "idle" };
}

/** The toast of everything that failed (spec §8). */
function showError(description: string): void {
	void showToast({ title: "Error", description, tone: "error" });
}
