import {
	BackendError,
	dataOrThrow,
	throwIfFailed,
} from "../../../platform/browser/backend-error.ts";
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
	const now = Date.now();
	const note =
		problem === null
			? { mailed_at: new Date(now).toISOString(), mail_error: null }
			: {
					mail_error: problem.message,
					mail_due_at: new Date(problem.retryAt ?? now + waitAfterAttempt(attempts)).toISOString(),
				};
	const answer = await service.from("contact_messages").update(note).eq("id", id).select("id");
	const isDeleted = dataOrThrow(answer).length === 0;
	if (isDeleted && problem === null) {
		const mailed = new Date(now).toISOString();
		throwIfFailed(await service.rpc("note_mailing_of_deleted", { message_id: id, mailed }));
	}
}

/** The addresses with which administrators sign in. */
export async function listAdministratorAddresses(service: DataClient): Promise<string[]> {
	const roles = await service.from("user_roles").select("user_id").eq("role", "admin");
	const administrators = new Set(dataOrThrow(roles).map(({ user_id }) => user_id));
	const { data, error } = await service.auth.admin.listUsers({ perPage: 1000 });
	if (error) throw new BackendError(error.message, error.code);
	return data.users.flatMap(({ id, email }) => (administrators.has(id) && email ? [email] : []));
}
