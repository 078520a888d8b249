import { createHash, randomBytes } from "node:crypto";
import type { ISql } from "postgres";

export type MailLinkType = "recovery" | "email_change";

export interface MailLink {
	userId: string;
	type: MailLinkType;
	/** The address that an email_change confirms. */
	newEmail: string | null;
}

/**
 * Makes the token of a link that is good for an hour, and once. Earlier links stay good: a
 * stranger who requests another mail must not make the one in the owner's mailbox useless.
 * @returns the token; the database keeps only its hash.
 */
export async function createMailLink(sql: ISql, link: MailLink): Promise<string> {
	const token = randomBytes(32).toString("base64url");
	await sql`delete from accounts.mail_links where created_at < now() - interval '1 hour'`;
	await sql`
		insert into accounts.mail_links (token_hash, user_id, type, new_email)
		values (${hashOf(token)}, ${link.userId}, ${link.type}, ${link.newEmail})`;
	return token;
}

/** Revokes a link. */
export async function dropMailLink(sql: ISql, token: string): Promise<void> {
	await sql`delete from accounts.mail_links where token_hash = ${hashOf(token)}`;
}

/** Revokes all links of a user but one. */
export async function dropMailLinks(
	sql: ISql,
	userId: string,
	keptToken: string | null = null,
): Promise<void> {
	const kept = keptToken === null ? "" : hashOf(keptToken);
	await sql`delete from accounts.mail_links where user_id = ${userId} and token_hash <> ${kept}`;
}

/** Redeems a link. Null when it is invalid or expired. */
export async function consumeMailLink(
	sql: ISql,
	token: string,
	type: MailLinkType,
): Promise<MailLink | null> {
	const tokenHash = hashOf(token);
	// The user first, as a change of the password does it, which makes links useless.
	await sql`
		select from accounts.users where id = (
			select user_id from accounts.mail_links where token_hash = ${tokenHash}
		) for update`;
	const [link] = await sql<(MailLink & { isGood: boolean })[]>`
		delete from accounts.mail_links where token_hash = ${tokenHash} and type = ${type}
		returning user_id as "userId", type, new_email as "newEmail",
			created_at > now() - interval '1 hour' as "isGood"`;
	return link?.isGood ? link : null;
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
