import { BackendError } from "../../platform/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";

/** The part of supabase-js's AuthError that is passed on. */
interface Refusal {
	message: string;
	code?: string | undefined;
}

/** Begins a session. @throws {BackendError} with the service's message. */
export async function signIn(
	client: DataClient,
	credentials: { email: string; password: string },
): Promise<void> {
	const { error } = await client.auth.signInWithPassword(credentials);
	throwIfRefused(error);
}

/**
 * Ends the session of this browser, in all its tabs; others go on. The browser forgets it even if
 * the service cannot be told.
 */
export async function signOut(client: DataClient): Promise<void> {
	await client.auth.signOut({ scope: "local" });
}

/**
 * Changes how the signed-in user signs in, both or nothing. A new address counts once the link
 * in the mail to it was opened.
 * @param redirectTo the address of the page that this link leads to; without it the front page.
 * @throws {BackendError} with the service's message.
 */
export async function changeSignIn(
	client: DataClient,
	change: { email?: string; password?: string },
	redirectTo?: string,
): Promise<void> {
	const { error } = await client.auth.updateUser(change, { emailRedirectTo: redirectTo });
	throwIfRefused(error);
}

/**
 * Has a link mailed with which a new password can be chosen. Whether there is such a user is not
 * told.
 * @param redirectTo the address of the page that this link leads to.
 * @throws {BackendError} with the service's message.
 */
export async function requestPasswordReset(
	client: DataClient,
	email: string,
	redirectTo: string,
): Promise<void> {
	const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
	throwIfRefused(error);
}

function throwIfRefused(error: Refusal | null): void {
	if (error) throw new BackendError(error.message, error.code);
}
