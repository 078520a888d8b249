import type { ISql, TransactionSql } from "postgres";

/** A passkey, and the account that it signs in to. */
export interface Passkey {
	id: string;
	name: string;
	publicKey: Uint8Array<ArrayBuffer>;
	counter: number;
	isCopied: boolean;
	userId: string;
	email: string;
}

/**
 * The passkey of an id, if somebody may sign in with it. Another sign-in with it waits: two with the
 * same counter would both pass.
 */
export async function lockPasskey(
	transaction: TransactionSql,
	id: string,
): Promise<Passkey | null> {
	const [passkey] = await transaction<Passkey[]>`
		select p.id, p.name, p.public_key as "publicKey", p.counter::float8 as counter,
			p.cloned_at is not null as "isCopied", u.id as "userId", u.email
		from private.passkeys p join accounts.users u on u.id = p.user_id
		where p.id = ${id}
		for update of p`;
	return passkey ?? null;
}

/**
 * Stores the counter of a sign-in, which an authenticator that counts raises each time.
 * @returns false when it wasn't raised: there is a copy of the passkey.
 */
export async function advanceCounter(
	sql: ISql,
	passkey: Passkey,
	counter: number,
): Promise<boolean> {
	const isRaised = counter > passkey.counter || (counter === 0 && passkey.counter === 0);
	if (passkey.isCopied || !isRaised) {
		await sql`
			update private.passkeys set cloned_at = coalesce(cloned_at, now()) where id = ${passkey.id}`;
		return false;
	}
	await sql`
		update private.passkeys set counter = ${counter}, last_used_at = now() where id = ${passkey.id}`;
	return true;
}
