import type { ISql } from "postgres";
import { accountOf } from "../../../app/platform/text/email.ts";
import type { AccountServices } from "./services.ts";

/** A user, in the form of auth-js. */
export interface UserAnswer {
	id: string;
	email: string;
	[field: string]: unknown;
}

/** The data that a sign-in is compared with. */
export interface Account {
	id: string;
	passwordHash: string | null;
}

/** The account of an email address in lower case. */
export async function findAccount(sql: ISql, email: string): Promise<Account | null> {
	const [account] = await sql<Account[]>`
		select id, password_hash as "passwordHash" from accounts.users where email = ${email}`;
	return account ?? null;
}

/**
 * The account of an email address as it was typed, and whether this is its password. Without an account
 * it takes as long to say.
 * @throws {Refusal} when too many wait.
 */
export async function comparePassword(
	{ sql, passwords }: AccountServices,
	{ email, password }: { email: string; password: string },
): Promise<{ account: Account | null; isRight: boolean }> {
	const account = await findAccount(sql, accountOf(email));
	return { account, isRight: await passwords.matches(password, account?.passwordHash ?? null) };
}

/** A user in the form that auth-js expects. */
export async function readUser(sql: ISql, userId: string): Promise<UserAnswer> {
	const [user] = await sql<[UserAnswer]>`
		select id, email, pending_email as new_email, created_at, last_sign_in_at,
			'authenticated' as aud, '{}'::json as app_metadata, '{}'::json as user_metadata
		from accounts.users where id = ${userId}`;
	// auth-js expects no nulls.
	const known = Object.entries(user).filter(([, value]) => value !== null);
	return Object.fromEntries(known) as UserAnswer;
}
