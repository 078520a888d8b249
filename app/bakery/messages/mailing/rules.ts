import { isolate } from "../../../platform/text/isolate.ts";
import type { ContactMessage } from "../schema.ts";

const MINUTE = 60 * 1000;

const MAX_WAIT = 6 * 60 * MINUTE;

/** The mail to the owner's mailbox. */
export interface MessageMail {
	subject: string;
	/** Plain text. */
	text: string;
	/** A reply to the mail goes to the visitor. */
	replyTo: string;
}

/** Milliseconds to wait after an attempt: a minute, doubled each time, at most 6 hours. */
export function waitAfterAttempt(attempts: number): number {
	return Math.min(MAX_WAIT, MINUTE * 2 ** (attempts - 1));
}

/** A message as a mail to the owner. */
export function messageMail(
	{ name, email, subject, message }: ContactMessage,
	siteUrl: string,
): MessageMail {
	return {
		subject: `Message from ${isolate(name)}: ${isolate(subject)}`,
		text: `${isolate(name)} <${email}> wrote on ${siteUrl}/contact:\n\n${message}\n\nReply to this email, or read all messages:\n${siteUrl}/admin/messages`,
		replyTo: email,
	};
}
