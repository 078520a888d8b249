import type { Sql, TransactionSql } from "postgres";
import { dropMailLinks } from "./mails/mail-links.ts";

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
		update auth.users
		set encrypted_password = ${passwordHash}, updated_at = now(),
			-- Without its link, a requested email address can't be confirmed anymore.
			email_change = case when ${keptToken !== null} then email_change end
		where id = ${userId}`;
	await transaction`
		delete from auth.sessions
		where user_id = ${userId} and id is distinct from ${keptSessionId}::uuid`;
	await dropMailLinks(transaction, userId, keptToken);
	return count > 0;
}
