import {
	type AuthError,
	isAuthRetryableFetchError,
	isAuthSessionMissingError,
	type Session,
} from "@supabase/supabase-js";
import { isAdministrator } from "../../bakery/identity/queries.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { SignedInUser } from "./administrator-context.ts";

/** What the check of spec §4 comes to. */
export type Access =
	| { kind: "administrator"; user: SignedInUser }
	| { kind: "signed-out" }
	| { kind: "denied" };

/** The administrator of the last check: one access token is checked once. */
let lastChecked: { accessToken: string; user: SignedInUser } | null = null;

/** Whoever was found to be the administrator last, in this document. */
export function lastAdministrator(): SignedInUser | null {
	return lastChecked?.user ?? null;
}

/**
 * Who uses the back office: asks the service whether the session still stands, and the database
 * for the role. A session that has ended or was revoked counts as none and is forgotten.
 * @throws when no answer can be had.
 */
export async function checkAccess(client: DataClient): Promise<Access> {
	const session = await currentSession(client);
	if (!session) return { kind: "signed-out" };
	if (session.access_token === lastChecked?.accessToken) {
		return { kind: "administrator", user: lastChecked.user };
	}
	const [{ data, error }, isAllowed] = await Promise.all([
		client.auth.getUser(session.access_token),
		isAdministrator(client, session.user.id),
	]);
	if (error && !isRefusal(error)) throw error;
	if (error) return forgetSession(client);
	if (!isAllowed) return { kind: "denied" };
	const user = { id: data.user.id, email: data.user.email ?? "" };
	lastChecked = { accessToken: session.access_token, user };
	return { kind: "administrator", user };
}

/**
 * The session of this browser, refreshed if it had ended; null when there is none any more.
 * @throws when it would have to be refreshed and no answer can be had.
 */
export async function currentSession(client: DataClient): Promise<Session | null> {
	const { data, error } = await client.auth.getSession();
	if (isAuthRetryableFetchError(error)) throw error;
	return data.session;
}

/** Whether the service says that the session does not stand, and not that it cannot say. */
function isRefusal(error: AuthError): boolean {
	return isAuthSessionMissingError(error) || [401, 403, 404].includes(error.status ?? 0);
}

async function forgetSession(client: DataClient): Promise<Access> {
	await client.auth.signOut({ scope: "local" });
	return { kind: "signed-out" };
}
