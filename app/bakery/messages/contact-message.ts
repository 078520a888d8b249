import { isVisible, onOneLine, onPlainLines } from "../../platform/text/characters.ts";
import { isEmail } from "../../platform/text/email.ts";
import * as z from "../../platform/zod-mini.ts";
import type { Paging } from "../paging.ts";
import type { GroupWords } from "../words/words.ts";

/** Most characters in each field (product §6). */
const MESSAGE_LIMITS = { name: 100, email: 255, subject: 200, message: 1000 } as const;

/** One line, such as a name: what would break it in a list or a mail is taken out. */
const oneLine = z.overwrite(onOneLine);

/** A form sends line ends as two characters; the visitor counted one. */
const plainLines = z.overwrite(onPlainLines);

function requiredText(required: ErrorKey, tooLong: ErrorKey, limit: number, kind = oneLine) {
	return z
		.string({ error: required })
		.check(kind, z.trim(), z.refine(isVisible, required), z.maxLength(limit, tooLong));
}

/** An error is the name of its sentence, which the form shows in the site's language. */
type ErrorKey = keyof GroupWords<"messageForm">;

const emailInvalid = "emailInvalid" satisfies ErrorKey;

/** The contact form (product §6), with the small zod, because visitors download it. */
export const contactMessageSchema = z.object({
	name: requiredText("nameRequired", "nameTooLong", MESSAGE_LIMITS.name),
	email: z
		.string({ error: emailInvalid })
		.check(
			oneLine,
			z.trim(),
			z.maxLength(MESSAGE_LIMITS.email, "emailTooLong" satisfies ErrorKey),
			z.refine(isEmail, emailInvalid),
		),
	subject: requiredText("subjectRequired", "subjectTooLong", MESSAGE_LIMITS.subject),
	message: requiredText("messageRequired", "messageTooLong", MESSAGE_LIMITS.message, plainLines),
});

/** The subject of a question about a product, within the limit of the form (product §4). */
export function subjectAbout(productName: string): string {
	const subject = onOneLine(productName).trim().slice(0, MESSAGE_LIMITS.subject);
	// Not half of a character.
	return subject.replace(/[\uD800-\uDBFF]$/, "");
}

/** A visitor's message to the bakery. */
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** A sign of spam. */
export type SpamReason =
	| "flood"
	| "hidden-field"
	| "unknown-form"
	| "link-markup"
	| "link-as-name"
	| "too-fast"
	| "too-many-links"
	| "too-many-messages"
	| "has-links";

/** A message as the owner reads it. */
export interface StoredMessage extends ContactMessage {
	id: string;
	/** Whether it lies in the spam folder. */
	isSpam: boolean;
	/**
	 * The signs for which it was spam when it arrived, separated by blanks, whatever the owner said
	 * since.
	 */
	spamReason: string | null;
	isRead: boolean;
	/** Whether it was also mailed to the owner. One that fails is tried again. */
	mailing: "not-tried" | "failing" | "mailed";
	/** ISO 8601. */
	receivedAt: string;
}

export type MessageFolder = "inbox" | "spam";

/** Where a message of a folder can be moved. */
export function otherFolder(folder: MessageFolder): MessageFolder {
	return folder === "spam" ? "inbox" : "spam";
}

/** One page of a folder, newest first. */
export interface MessagePage extends Paging {
	messages: StoredMessage[];
}
