import { jwtVerify } from "jose";
import type { Sql } from "postgres";

export interface LiveSession {
	userId: string;
	sessionId: string;
	email: string;
	isAdministrator: boolean;
}

/** The session of an access token if it stands now. */
export async function findSession(
	sql: Sql,
	jwtSecret: string,
	accessToken: string,
): Promise<LiveSession | null> {
	const secret = new TextEncoder().encode(jwtSecret);
	const verified = await jwtVerify(accessToken, secret, { algorithms: ["HS256"] }).catch(
		() => null,
	);
	const { session_id: sessionId, sub } = verified?.payload ?? {};
	if (typeof sessionId !== "string" || typeof sub !== "string") return null;
	const [row] = await sql<{ email: string; role: boolean }[]>`
		select email, exists (
			select from public.user_roles where user_id = users.id and role = 'admin'
		) as role
		from auth.sessions join auth.users on users.id = user_id
		where sessions.id::text = ${sessionId} and user_id::text = ${sub}`;
	return row ? { userId: sub, sessionId, email: row.email, isAdministrator: row.role } : null;
}
