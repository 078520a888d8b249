import {
	type AuthError,
	isAuthSessionMissingError,
	type Session,
	type User,
} from "@supabase/auth-js";
import type { Accounts } from "../../platform/backend/accounts.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";

/** Begins a session. */
export async function signIn(
	accounts: Accounts,
	credentials: { email: string; password: string },
): Promise<void> {
	const { error } = await accounts.signInWithPassword(credentials);
	throwIfRefused(error);
}

/** Ends the session of this browser in all its tabs, even if the service cannot be reached. */
export async function signOut(accounts: Accounts): Promise<void> {
	await accounts.signOut({ scope: "local" });
}

/** Ends all sessions of the user but this one. */
export async function signOutElsewhere(accounts: Accounts): Promise<void> {
	const { error } = await accounts.signOut({ scope: "others" });
	throwIfRefused(error);
}

/**
 * Confirms the password of the signed-in person: signs in again, and ends the session that the new
 * one replaces. This works with every account service.
 * @throws {BackendError} with a sentence for the person.
 */
export async function confirmPassword(
	accounts: Accounts,
	credentials: { email: string; password: string },
): Promise<void> {
	const { data } = await accounts.getSession();
	const { error } = await accounts.signInWithPassword(credentials);
	if (error?.code === "invalid_credentials") {
		throw new BackendError("This is not your password", error.code);
	}
	throwIfRefused(error);
	if (data.session) await accounts.admin.signOut(data.session.access_token, "local");
}

/** The field of a form with a new password that a refusal is about. */
export function newPasswordErrors({ code, message }: BackendError): { newPassword?: string } {
	return code === "weak_password" || code === "same_password" ? { newPassword: message } : {};
}

/** How a user signs in. */
export interface SignInEmail {
	email: string;
	/** The address that was asked for and isn't confirmed yet. */
	pendingEmail: string | null;
}

function signInEmailOf(user: User | null): SignInEmail {
	return { email: user?.email ?? "", pendingEmail: user?.new_email || null };
}

/** The email addresses of the signed-in user. */
export async function readSignInEmail(accounts: Accounts): Promise<SignInEmail> {
	const { data, error } = await accounts.getUser();
	throwIfRefused(error);
	return signInEmailOf(data.user);
}

/**
 * Changes how the signed-in user signs in, both or nothing. A new address counts once the link in
 * the mail to it was confirmed, and at once where the service sends no mail.
 * @returns the addresses as they are now.
 */
export async function changeSignIn(
	accounts: Accounts,
	change: { email?: string; password?: string },
): Promise<SignInEmail> {
	const { data, error } = await accounts.updateUser(change);
	throwIfRefused(error);
	return signInEmailOf(data.user);
}

/** Cancels an email change. */
export async function cancelEmailChange(accounts: Accounts): Promise<void> {
	const { email } = await readSignInEmail(accounts);
	await changeSignIn(accounts, { email });
}

/** Requests a mail with a link to a new password. It doesn't reveal whether the user exists. */
export async function requestPasswordReset(accounts: Accounts, email: string): Promise<void> {
	const { error } = await accounts.resetPasswordForEmail(email);
	throwIfRefused(error);
}

/** Uses the link of a mail. */
export async function redeemMailLink(
	accounts: Accounts,
	type: "recovery" | "email_change",
	tokenHash: string,
): Promise<Session> {
	const { data, error } = await accounts.verifyOtp({ type, token_hash: tokenHash });
	throwIfRefused(error);
	if (!data.session) throw new BackendError("The link opened no session.");
	return data.session;
}

/** Continues a session in another client, and ends the session that client had before. */
export async function adoptSession(accounts: Accounts, session: Session): Promise<void> {
	const { data } = await accounts.getSession();
	const { error } = await accounts.setSession(session);
	throwIfRefused(error);
	if (data.session) await accounts.admin.signOut(data.session.access_token, "local");
}

function throwIfRefused(error: AuthError | null): void {
	if (!error) return;
	// The library keeps the code of a session that has ended to itself.
	const code = isAuthSessionMissingError(error) ? "session_not_found" : error.code;
	throw new BackendError(error.message, code, error.status);
}
