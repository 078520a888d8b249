import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { useState } from "react";
import { errorMessage } from "../../platform/browser/backend-error.ts";
import type { ActionAddress } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { askForPasskey } from "./ceremonies.ts";

/** What a passkey proved, for an action. */
export interface PasskeyProof {
	response: AuthenticationResponseJSON;
}

interface Options {
	action: ActionAddress<PasskeyProof, unknown, unknown>;
	onDone?: () => void;
	/** Gets a sentence for the person. */
	onFailed: (message: string) => void;
}

/** Asks for a passkey, and submits what it proved. */
export function usePasskey({ action, onDone = () => {}, onFailed }: Options) {
	const [isAsking, setAsking] = useState(false);
	const { submit, isSubmitting } = useSubmission({ action, onSaved: onDone, onFailed });

	async function ask(): Promise<void> {
		setAsking(true);
		try {
			submit({ response: await askForPasskey() });
		} catch (error) {
			onFailed(errorMessage(error));
		} finally {
			setAsking(false);
		}
	}

	return { ask, submit, isBusy: isAsking || isSubmitting };
}
