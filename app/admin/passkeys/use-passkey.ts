import { useState } from "react";
import type { passkeyProofSchema } from "../../bakery/passkeys/schema.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";
import type { z } from "../../platform/zod.ts";
import type { ActionAddress } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { askForPasskey } from "./ceremonies.ts";

/** The answer of a passkey, for an action. */
export type PasskeyProof = z.input<typeof passkeyProofSchema>;

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
