import type { Sql } from "postgres";
import { dropMailLinks } from "./mail-links.ts";

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
	const { userId, passwordHash, keptSessionId = null, keptToken = null } = change;
	return sql.begin(async (transaction) => {
		const { count } = await transaction`
			update auth.users
			set encrypted_password = ${passwordHash}, updated_at = now()
			where id = ${userId}`;
		await transaction`
			delete from auth.sessions
			where user_id = ${userId} and id is distinct from ${keptSessionId}::uuid`;
		await dropMailLinks(transaction, userId, keptToken);
		return count > 0;
	});
}
