import type { PublicContact } from "../../bakery/site/schema.ts";
import { Alert } from "../../ui/alert.tsx";
import { ContactOptions } from "../layout/error-page.tsx";
import type { MessageFormWords, SubmissionResult } from "./message-form-data.ts";
import type { NextRetry } from "./use-automatic-retry.ts";

interface Props {
	result: SubmissionResult | undefined;
	/** Who sends a message again by itself, if anyone. */
	nextRetry: NextRetry;
	contact: PublicContact;
	words: MessageFormWords;
}

const notSent = {
	online: "offlineForm",
	soon: "connectionFailed",
	none: "sendAgain",
} as const satisfies Record<NextRetry, keyof MessageFormWords>;

/**
 * The result of sending, above the form: a confirmation, or the reason why the form still has the
 * text. The focus moves to it, so that it is read out.
 */
export function MessageFormNotice({ result, nextRetry, contact, words }: Props) {
	switch (result?.status) {
		case "sent":
			return (
				<Alert tone="success" title={words.sent}>
					<p>{words.sentHint}</p>
				</Alert>
			);
		case "invalid":
			return (
				<Alert tone="error" role="alert" title={words.notYetSent}>
					<p>{words.checkFields}</p>
				</Alert>
			);
		case "too-many":
			return (
				<Alert tone="warning" role="alert" title={words.notNow}>
					<p>{result.text}</p>
					<ContactOptions contact={contact} words={words} />
				</Alert>
			);
		case "not-stored":
			return (
				<Alert tone="error" role="alert" title={words.notSent}>
					<p>{words.notStored}</p>
					<ContactOptions contact={contact} words={words} />
				</Alert>
			);
		case "not-sent":
			return (
				<Alert tone="warning" role="alert" title={words.notYetSent}>
					<p>
						{words[result.isRefused && nextRetry === "soon" ? "sendsAgain" : notSent[nextRetry]]}
					</p>
					<ContactOptions contact={contact} words={words} />
				</Alert>
			);
		default:
			return null;
	}
}
