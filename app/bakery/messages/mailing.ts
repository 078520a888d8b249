import type { Call } from "../../platform/backend/call.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import type { ContactMessage } from "./contact-message.ts";

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

/** A message that a server has taken out of the queue. */
const messageToMail = z.object({
	id: z.string(),
	name: z.string(),
	email: z.string(),
	subject: z.string(),
	message: z.string(),
	/** How often it was tried, the attempt that is just beginning included. */
	attempts: z.number(),
});

export type MessageToMail = z.infer<typeof messageToMail>;

/** Takes the next due message from the mail queue and leases it; null when none is due. */
export async function takeMessageToMail(service: Call): Promise<MessageToMail | null> {
	const [message] = await service("take_message_to_mail", {}, z.array(messageToMail));
	return message ?? null;
}

/** How many messages wait to be mailed, those included whose mail is tried again later. */
export async function countMessagesToMail(service: Call): Promise<number> {
	return service("count_messages_to_mail", {}, z.number());
}

/** Why a message was not mailed. */
export interface MailingProblem {
	/** The mail server's answer. */
	message: string;
	/** When to try again, in milliseconds since 1970; null for later after each attempt. */
	retryAt: number | null;
}

/** Stores how mailing a message ended, and when to retry if it failed. */
export async function noteMailing(
	service: Call,
	{ id, attempts }: MessageToMail,
	problem: MailingProblem | null,
): Promise<void> {
	const retryAt = problem?.retryAt ?? Date.now() + waitAfterAttempt(attempts);
	const note = problem && {
		problem: problem.message,
		next_attempt: new Date(retryAt).toISOString(),
	};
	await service("note_mailing", { message_id: id, ...note });
}

/** The addresses with which owners sign in. */
export async function listAdministratorAddresses(service: Call): Promise<string[]> {
	return service("list_owner_addresses", {}, z.array(z.string()));
}
