import type { PublicContact } from "../../bakery/site/schema.ts";
import { Alert } from "../../ui/alert.tsx";
import { ContactOptions } from "../layout/contact-options.tsx";
import type { SubmissionResult } from "./message-form-data.ts";
import type { NextRetry } from "./use-automatic-retry.ts";

interface Props {
	result: SubmissionResult | undefined;
	/** Who sends a message again by itself, if anyone. */
	nextRetry: NextRetry;
	contact: PublicContact;
}

const notSent: Record<NextRetry, string> = {
	online: "You're offline. Your text stays here and is sent when you're back online.",
	soon: "The connection failed. Your text stays here and is sent again in a few seconds.",
	none: "Your text is still here: please send it again.",
};

/**
 * The result of sending, above the form: a confirmation, or the reason why the form still has the
 * text. The focus moves to it, so that it is read out.
 */
export function MessageFormNotice({ result, nextRetry, contact }: Props) {
	switch (result?.status) {
		case "sent":
			return (
				<Alert tone="success" title="Message sent!">
					<p>We'll get back to you as soon as possible.</p>
				</Alert>
			);
		case "invalid":
			return (
				<Alert tone="error" role="alert" title="Your message hasn't been sent yet">
					<p>Please check the marked fields.</p>
				</Alert>
			);
		case "too-many":
			return (
				<Alert tone="warning" role="alert" title="We can't take your message right now">
					<p>
						We received too many messages in a short time. Your text is still here: please send it
						again {result.wait}.
					</p>
					<ContactOptions contact={contact} />
				</Alert>
			);
		case "not-stored":
			return (
				<Alert tone="error" role="alert" title="Your message couldn't be sent">
					<p>Something went wrong on our side. Your text is still here: please try again.</p>
					<ContactOptions contact={contact} />
				</Alert>
			);
		case "not-sent":
			return (
				<Alert tone="warning" role="alert" title="Your message hasn't been sent yet">
					<p>{notSent[nextRetry]}</p>
					<ContactOptions contact={contact} />
				</Alert>
			);
		default:
			return null;
	}
}
