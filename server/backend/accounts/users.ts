import type { ISql } from "postgres";

/** A user, in the form of supabase-js. */
export interface UserAnswer {
	id: string;
	email: string;
	[field: string]: unknown;
}

/** Who may sign in: confirmed, neither deleted nor banned. For a query whose users are `u`. */
export function maySignIn(sql: ISql) {
	return sql`(
		u.deleted_at is null and u.email_confirmed_at is not null
		and (u.banned_until is null or u.banned_until <= now())
	)`;
}

/** The data that a sign-in is compared with. */
export interface Account {
	id: string;
	passwordHash: string | null;
}

/** The account of an email address in lower case, if somebody may sign in with it. */
export async function findAccount(sql: ISql, email: string): Promise<Account | null> {
	const [account] = await sql<Account[]>`
		select u.id, u.encrypted_password as "passwordHash" from auth.users u
		where u.email = ${email} and not u.is_sso_user and ${maySignIn(sql)}`;
	return account ?? null;
}

/** A user in the form that supabase-js expects. */
export async function readUser(sql: ISql, userId: string): Promise<UserAnswer> {
	const [user] = await sql<[UserAnswer]>`
		select id, aud, role, coalesce(email, '') as email, '' as phone,
			raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata,
			created_at, updated_at, last_sign_in_at, confirmed_at, email_confirmed_at,
			email_change as new_email, email_change_sent_at, is_anonymous,
			(
				select coalesce(jsonb_agg(jsonb_build_object(
					'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
					'identity_data', i.identity_data, 'provider', i.provider, 'email', i.email,
					'created_at', i.created_at, 'updated_at', i.updated_at
				)), '[]')
				from auth.identities i where i.user_id = u.id
			) as identities
		from auth.users u where id = ${userId}`;
	// supabase-js expects no nulls.
	const known = Object.entries(user).filter(([, value]) => value !== null);
	return Object.fromEntries(known) as UserAnswer;
}
