import { dataOrThrow, throwIfFailed } from "../../../platform/browser/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import type { ContactMessage } from "../schema.ts";
import { waitAfterAttempt } from "./rules.ts";

/** A message that a server has taken out of the queue. */
export interface MessageToMail extends ContactMessage {
	id: string;
	/** How often it was tried, the attempt that is just beginning included. */
	attempts: number;
}

/** Takes the next due message from the mail queue and leases it; null when none is due. */
export async function takeMessageToMail(service: DataClient): Promise<MessageToMail | null> {
	const [message] = dataOrThrow(await service.rpc("take_message_to_mail"));
	return message ?? null;
}

/** How many messages wait to be mailed, those included whose mail is tried again later. */
export async function countMessagesToMail(service: DataClient): Promise<number> {
	return dataOrThrow(await service.rpc("count_messages_to_mail"));
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
	service: DataClient,
	{ id, attempts }: MessageToMail,
	problem: MailingProblem | null,
): Promise<void> {
	const retryAt = problem?.retryAt ?? Date.now() + waitAfterAttempt(attempts);
	const note = problem && {
		problem: problem.message,
		next_attempt: new Date(retryAt).toISOString(),
	};
	throwIfFailed(await service.rpc("note_mailing", { message_id: id, ...note }));
}

/** The addresses with which owners sign in. */
export async function listAdministratorAddresses(service: DataClient): Promise<string[]> {
	return dataOrThrow(await service.rpc("list_owner_addresses"));
}
