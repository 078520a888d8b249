import type { Call } from "../../../platform/backend/call.ts";
import { z } from "../../../platform/zod.ts";
import { waitAfterAttempt } from "./rules.ts";

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
