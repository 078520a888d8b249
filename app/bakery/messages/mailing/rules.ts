import type { StoredMessage } from "../schema.ts";

/** After these days a message is no longer mailed: the owner has long read it in the back office. */
const DAYS_TO_TRY = 7;

const MINUTE = 60 * 1000;

const LONGEST_WAIT = 6 * 60 * MINUTE;

/** What the owner's mailbox gets. */
export interface MessageMail {
	subject: string;
	/** Plain text. */
	text: string;
	/** A reply to the mail goes to the visitor. */
	replyTo: string;
}

/**
 * How long to wait before a mail is tried again: a minute, and twice as long after each attempt,
 * up to six hours. It is longer than an attempt takes, so no two servers try at the same time.
 * @param attempts how often it was tried, the attempt that is just beginning included.
 * @returns milliseconds.
 */
export function waitAfterAttempt(attempts: number): number {
	return Math.min(LONGEST_WAIT, MINUTE * 2 ** (attempts - 1));
}

/** Messages that came before are not mailed any more. */
export function oldestToMail(now: Date): Date {
	return new Date(now.getTime() - DAYS_TO_TRY * 24 * 60 * MINUTE);
}

/**
 * A message as a mail to the owner.
 * @param siteUrl without a trailing slash.
 */
export function messageMail(
	{ name, email, subject, message }: StoredMessage,
	siteUrl: string,
): MessageMail {
	return {
		subject: `Message from ${name}: ${subject}`,
		text: `${name} <${email}> wrote on ${siteUrl}/contact:\n\n${message}\n\nReply to this mail, or read all messages: ${siteUrl}/admin/messages`,
		replyTo: email,
	};
}
