import type { ContactMessage } from "../../bakery/messages/contact-message.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import type { FailedSubmission } from "./use-automatic-retry.ts";

type FieldName = keyof ContactMessage;

/** The sentences of the form and of what happened to its message. */
export type MessageFormWords = GroupWords<"messageForm"> &
	GroupWords<"failures"> &
	Pick<GroupWords<"busy">, "sendsAgain">;

export type FieldErrors = Partial<Record<FieldName, string>>;

/** A contact form as it was sent, to be shown again if something is wrong. */
export interface SentForm {
	values: ContactMessage;
	token: string;
	/** The value of the honeypot field. */
	hiddenField: string;
	/** The browser's id of this form instance; empty without scripts. */
	formInstanceId: string;
}

export type ReceivedResult =
	| { status: "sent" }
	| { status: "invalid"; form: SentForm; errors: FieldErrors }
	/** `text` says when to try again. */
	| { status: "too-many"; form: SentForm; retryAfterSeconds: number; text: string }
	| { status: "not-stored"; form: SentForm; retryAfterSeconds: number };

export type SubmissionResult =
	| ReceivedResult
	/** From the browser: without a valid response, the message may or may not be stored. */
	| ({ status: "not-sent"; form: SentForm } & FailedSubmission)
	/** From the browser: a draft from before a reload. */
	| { status: "draft"; form: SentForm };

/** The name of the honeypot field, which bots fill in. */
export const HIDDEN_FIELD = "homepage";

/** The name of the field with the id of the form instance. */
export const FORM_INSTANCE_FIELD = "form_id";

/** The storage key of the draft. */
export const DRAFT_KEY = "levain-message";

/** Reads the fields of the contact form; missing ones are empty. */
export function readMessageForm(data: FormData): SentForm {
	const text = (name: string) => {
		const value = data.get(name);
		return typeof value === "string" ? value : "";
	};
	return {
		values: {
			name: text("name"),
			email: text("email"),
			subject: text("subject"),
			message: text("message"),
		},
		token: text("token"),
		hiddenField: text(HIDDEN_FIELD),
		formInstanceId: text(FORM_INSTANCE_FIELD),
	};
}
