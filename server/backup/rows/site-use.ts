import type { ISql } from "postgres";

/**
 * The accounts that have signed in to a site, and its messages. A first start makes a demo bakery and
 * an administrator: while both are 0, nothing of that is worth keeping.
 */
export async function readUse(sql: ISql): Promise<{ accounts: number; messages: number }> {
	const [use] = await sql<{ accounts: number; messages: number }[]>`
		select
			(select count(*) from accounts.users where last_sign_in_at is not null)::integer as accounts,
			(select count(*) from public.contact_messages)::integer as messages`;
	return use ?? { accounts: 0, messages: 0 };
}
