import type { ContactMessage } from "../../bakery/messages/schema.ts";

type FieldName = keyof ContactMessage;

/** What is wrong with each field that is not right. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** A contact form as it was sent, which is how it is shown again if something is wrong. */
export interface SentForm {
	values: ContactMessage;
	token: string;
	/** What stands in the field that people do not see. */
	hiddenField: string;
	/** What the browser calls this filling of the form; empty without scripts. */
	fillingId: string;
}

/** What became of a sent form. */
export type Receipt =
	| { status: "sent" }
	| { status: "invalid"; form: SentForm; errors: FieldErrors }
	| { status: "too-many" | "not-stored"; form: SentForm }
	/** Said by the browser: no answer came, so nobody knows whether it was stored. */
	| { status: "not-sent"; form: SentForm }
	/** Said by the browser: what was written before a reload, and nobody has tried to send. */
	| { status: "draft"; form: SentForm };

/** The name of the field that people do not see; it tempts those who fill in every field. */
export const HIDDEN_FIELD = "homepage";

/** The name under which the browser sends what it calls this filling of the form. */
export const FILLING_ID = "filling";

/** Where the tab keeps what is being written. */
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
		fillingId: text(FILLING_ID),
	};
}
