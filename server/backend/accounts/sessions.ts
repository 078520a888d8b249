import { randomUUID } from "node:crypto";
import type { ISql, TransactionSql } from "postgres";
import type { Caller, LiveSession } from "../requests/api-request.ts";
import { notAllowed, Refusal } from "../requests/refusal.ts";
import type { Device } from "./request-parts.ts";
import type { AccountServices } from "./services.ts";
import { hashRefreshToken, type TokenSubject, type Tokens } from "./tokens.ts";
import { readUser } from "./users.ts";

/** Begins a session. Give the answer of `describeSession` once the transaction is through. */
export async function beginSession(
	transaction: TransactionSql,
	userId: string,
	tokens: Tokens,
	{ userAgent, ip }: Device,
	{ isFresh }: { isFresh: boolean },
): Promise<OpenSession> {
	const sessionId = randomUUID();
	const isSharedDevice = await belongsToSharedDevice(transaction, userId);
	// Nobody at the counter may change how the device signs in.
	const signedInAt = isFresh && !isSharedDevice ? transaction`now()` : null;
	await transaction`delete from accounts.sessions where user_id = ${userId} and not_after <= now()`;
	await transaction`
		insert into accounts.sessions (id, user_id, user_agent, ip, signed_in_at, not_after)
		values (
			${sessionId}, ${userId}, ${userAgent}, ${ip}, ${signedInAt},
			now() + ${isSharedDevice ? sharedDeviceLifetime : sessionLifetime}::interval
		)`;
	await transaction`update accounts.users set last_sign_in_at = now() where id = ${userId}`;
	const session = { userId, sessionId, refreshToken: tokens.firstRefreshToken() };
	await addRefreshToken(transaction, session);
	return session;
}

/** How long after its sign-in a session ends, however often it is used. To be used in a query. */
const sessionLifetime = "30 days";

/** How long the session of a shared device lasts. To be used in a query. */
const sharedDeviceLifetime = "90 days";

async function belongsToSharedDevice(sql: ISql, userId: string): Promise<boolean> {
	const { count } = await sql`
		select from public.user_roles where user_id = ${userId} and is_shared_device`;
	return count > 0;
}

/** A session and the token that continues it. */
export interface OpenSession extends TokenSubject {
	refreshToken: string;
}

async function addRefreshToken(sql: ISql, { sessionId, refreshToken }: OpenSession) {
	await sql`
		insert into accounts.refresh_tokens (token_hash, session_id)
		values (${hashRefreshToken(refreshToken)}, ${sessionId})`;
}

/** A new or continued session, in the form that auth-js expects. */
export async function describeSession(
	{ sql, tokens }: { sql: ISql; tokens: Tokens },
	session: OpenSession,
) {
	const user = await readUser(sql, session.userId);
	const accessToken = await tokens.sign(session, user.email);
	return {
		access_token: accessToken.text,
		token_type: "bearer",
		expires_in: accessToken.lifetimeSeconds,
		expires_at: accessToken.expiresAt,
		refresh_token: session.refreshToken,
		user,
	};
}

type Rotation = OpenSession | "unknown" | "expired" | "reused";

/**
 * Takes a refresh token and gives the next one of its session. Another transaction with the same
 * session waits. Reusing a token ends the session, because it was probably stolen; within ten
 * seconds it is a lost answer, or two tabs asking at once.
 */
export async function rotateRefreshToken(
	transaction: TransactionSql,
	token: string,
	tokens: Tokens,
	device: Device,
): Promise<Rotation> {
	const tokenHash = hashRefreshToken(token);
	const session = await lockSession(transaction, tokenHash);
	if (!session) return "unknown";
	const { userId, sessionId } = session;
	if (session.isExpired) return endAs("expired", transaction, sessionId);
	// Read after taking the lock: another rotation may have been running.
	const [given] = await transaction<{ isUsed: boolean; isRecent: boolean }[]>`
		select used_at is not null as "isUsed", used_at > now() - interval '10 seconds' as "isRecent"
		from accounts.refresh_tokens where token_hash = ${tokenHash}`;
	if (!given) return "unknown";
	if (!given.isUsed) {
		const next = { userId, sessionId, refreshToken: tokens.nextRefreshToken(token) };
		await replaceToken(transaction, tokenHash, next, device);
		return next;
	}
	const successor = given.isRecent
		? await findSuccessor(transaction, tokens.nextRefreshToken(token), tokens)
		: null;
	if (!successor) return endAs("reused", transaction, sessionId);
	return { userId, sessionId, refreshToken: successor };
}

interface LockedSession extends TokenSubject {
	isExpired: boolean;
}

async function lockSession(sql: ISql, tokenHash: string): Promise<LockedSession | null> {
	const [session] = await sql<LockedSession[]>`
		select id as "sessionId", user_id as "userId", not_after <= now() as "isExpired"
		from accounts.sessions
		where id = (select session_id from accounts.refresh_tokens where token_hash = ${tokenHash})
		for update`;
	return session ?? null;
}

async function replaceToken(
	sql: ISql,
	tokenHash: string,
	next: OpenSession,
	{ userAgent, ip }: Device,
): Promise<void> {
	await sql`
		update accounts.refresh_tokens set used_at = now() where token_hash = ${tokenHash}`;
	await sql`
		update accounts.sessions
		set refreshed_at = now(), user_agent = coalesce(${userAgent}, user_agent),
			ip = coalesce(${ip}::inet, ip)
		where id = ${next.sessionId}`;
	await addRefreshToken(sql, next);
}

/** The newest token that follows a used one. */
async function findSuccessor(sql: ISql, token: string, tokens: Tokens): Promise<string | null> {
	const [row] = await sql<{ isUsed: boolean }[]>`
		select used_at is not null as "isUsed" from accounts.refresh_tokens
		where token_hash = ${hashRefreshToken(token)}`;
	if (!row?.isUsed) return row ? token : null;
	return findSuccessor(sql, tokens.nextRefreshToken(token), tokens);
}

async function endAs<Reason>(reason: Reason, sql: ISql, sessionId: string): Promise<Reason> {
	await sql`delete from accounts.sessions where id = ${sessionId}`;
	return reason;
}

/** The session of an access token, if it is valid. Asks the database each time. */
export async function findSession(
	{ sql, tokens }: AccountServices,
	accessToken: string,
): Promise<LiveSession | null> {
	const subject = await tokens.read(accessToken);
	if (!subject) return null;
	const [session] = await sql<LiveSession[]>`
		select s.id as "sessionId", u.id as "userId", u.email,
			coalesce(s.signed_in_at, to_timestamp(0)) as "signedInAt",
			to_json(private.permissions_of(u.id)) as permissions
		from accounts.sessions s join accounts.users u on u.id = s.user_id
		where s.id = ${subject.sessionId} and u.id = ${subject.userId} and s.not_after > now()`;
	return session ?? null;
}

const freshMilliseconds = 15 * 60 * 1000;

/**
 * Lets only those go on who signed in within 15 minutes.
 * @throws {Refusal} for which the back office asks for the password again.
 */
export function requireFreshSignIn({ signedInAt }: Pick<LiveSession, "signedInAt">): void {
	if (Date.now() - signedInAt.getTime() <= freshMilliseconds) return;
	const message = "You signed in a while ago. Sign in again to make this change.";
	throw new Refusal(401, "reauthentication_needed", message);
}

/** The session that a request comes with. @throws {Refusal} */
export function requireSession(caller: Caller): LiveSession {
	if (caller.kind === "signed-in") return caller;
	throw notAllowed(caller);
}
