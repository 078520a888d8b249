import { BackendError, dataOrNull, dataOrThrow } from "../../../platform/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import { MESSAGE_COLUMNS, toMessage } from "../rows.ts";
import type { StoredMessage } from "../schema.ts";
import { oldestToMail, waitAfterAttempt } from "./rules.ts";

/** What is read of a message that may be the next to be mailed. */
export const MAIL_CANDIDATE_COLUMNS = "id, mail_attempts";

/** Candidates are read in such numbers, and then taken one by one. */
const BATCH_SIZE = 20;

/**
 * Takes the next message that is to be mailed out of the queue: no other server gets it until its
 * wait is over. A server that dies with it has only delayed it.
 * @param service a client with the secret key.
 * @returns null when nothing is due.
 * @throws {BackendError}
 */
export async function takeMessageToMail(
	service: DataClient,
	now: Date,
): Promise<StoredMessage | null> {
	const due = await service
		.from("contact_messages")
		.select(MAIL_CANDIDATE_COLUMNS)
		.is("mailed_at", null)
		.eq("spam", false)
		// What came as spam the owner has found in the spam folder already.
		.is("spam_reason", null)
		.lte("mail_due_at", now.toISOString())
		.gte("created_at", oldestToMail(now).toISOString())
		.order("mail_due_at")
		.limit(BATCH_SIZE);
	for (const candidate of dataOrThrow(due)) {
		const message = await take(service, candidate, now);
		if (message) return message;
	}
	return null;
}

/** Counts the attempt before it is made; null when another server was faster. */
async function take(
	service: DataClient,
	{ id, mail_attempts }: { id: string; mail_attempts: number },
	now: Date,
): Promise<StoredMessage | null> {
	const attempts = mail_attempts + 1;
	const dueAt = new Date(now.getTime() + waitAfterAttempt(attempts));
	const answer = await service
		.from("contact_messages")
		.update({ mail_attempts: attempts, mail_due_at: dueAt.toISOString() })
		.match({ id, mail_attempts })
		.is("mailed_at", null)
		.select(MESSAGE_COLUMNS)
		.maybeSingle();
	const row = dataOrNull(answer);
	return row && toMessage(row);
}

/**
 * Notes how mailing a message ended.
 * @param error what the mail server said; null when the mail is on its way.
 * @throws {BackendError}
 */
export async function noteMailing(
	service: DataClient,
	id: string,
	error: string | null,
): Promise<void> {
	const mailed_at = error === null ? new Date().toISOString() : null;
	const note = { mailed_at, mail_error: error };
	dataOrThrow(await service.from("contact_messages").update(note).eq("id", id).select("id"));
}

/**
 * The addresses with which administrators sign in.
 * @param service a client with the secret key.
 * @throws {BackendError}
 */
export async function listAdministratorAddresses(service: DataClient): Promise<string[]> {
	const roles = await service.from("user_roles").select("user_id").eq("role", "admin");
	const administrators = new Set(dataOrThrow(roles).map(({ user_id }) => user_id));
	const { data, error } = await service.auth.admin.listUsers({ perPage: 1000 });
	if (error) throw new BackendError(error.message, error.code);
	return data.users.flatMap(({ id, email }) => (administrators.has(id) && email ? [email] : []));
}
