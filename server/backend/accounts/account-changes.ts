import postgres, { type Sql, type TransactionSql } from "postgres";
import { Refusal } from "../requests/refusal.ts";
import { dropMailLinks } from "./mails/mail-links.ts";
import { type AccountServices, mailInBackground } from "./services.ts";

/** An email address that an account had before, and the one it has now. */
export interface EmailChange {
	before: string;
	after: string;
}

/**
 * Gives an account another email address, and revokes all mailed links.
 * @throws what `isTakenEmail` recognizes, if another account has the address.
 */
export async function changeEmail(
	transaction: TransactionSql,
	userId: string,
	newEmail: string,
): Promise<EmailChange> {
	const [user] = await transaction<{ email: string }[]>`
		select email from accounts.users where id = ${userId} for update`;
	await transaction`
		update accounts.users
		set email = ${newEmail}, pending_email = null, updated_at = now()
		where id = ${userId}`;
	await dropMailLinks(transaction, userId);
	return { before: user?.email ?? "", after: newEmail };
}

/** Withdraws the request for another email address, with its link. */
export function withdrawEmailChange(sql: Sql, userId: string): Promise<void> {
	return sql.begin(async (transaction) => {
		await transaction`
			update accounts.users set pending_email = null
			where id = ${userId} and pending_email is not null`;
		await transaction`
			delete from accounts.mail_links where user_id = ${userId} and type = 'email_change'`;
	});
}

/** Mails the old address that the account has another one now. */
export function notifyEmailChanged(services: AccountServices, change: EmailChange): void {
	mailInBackground(services, (mails) => mails.sendEmailChanged(change.before, change.after));
}

/** Whether a change failed because another account has the address. */
export function isTakenEmail(error: unknown): boolean {
	return error instanceof postgres.PostgresError && error.code === "23505";
}

/** For an address that another account has. */
export function takenEmail(): Refusal {
	const message = "A user with this email address has already been registered";
	return new Refusal(422, "email_exists", message);
}

interface PasswordChange {
	userId: string;
	passwordHash: string;
	/** The session that stays valid. */
	keptSessionId?: string;
	/** The token of a mailed link that stays valid. */
	keptToken?: string | null;
}

/**
 * Sets a password, and revokes the user's other sessions and mailed links.
 * @returns false when there is no such user.
 */
export function setPassword(sql: Sql, change: PasswordChange): Promise<boolean> {
	return sql.begin((transaction) => setPasswordWithin(transaction, change));
}

/** The same within a transaction. */
export async function setPasswordWithin(
	transaction: TransactionSql,
	change: PasswordChange,
): Promise<boolean> {
	const { userId, passwordHash, keptSessionId = null, keptToken = null } = change;
	const { count } = await transaction`
		update accounts.users
		set password_hash = ${passwordHash}, updated_at = now(),
			-- Without its link, a requested email address can't be confirmed anymore.
			pending_email = case when ${keptToken !== null} then pending_email end
		where id = ${userId}`;
	await transaction`
		delete from accounts.sessions
		where user_id = ${userId} and id is distinct from ${keptSessionId}::uuid`;
	await dropMailLinks(transaction, userId, keptToken);
	return count > 0;
}
