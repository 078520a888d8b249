import {
	type AuthError,
	isAuthRetryableFetchError,
	isAuthSessionMissingError,
	type Session,
} from "@supabase/auth-js";
import { createContext as createReactContext, useContext, useEffect, useEffectEvent } from "react";
import { createContext } from "react-router";
import { readTeamAccess, type TeamAccess } from "../../bakery/identity/access.ts";
import { signOut } from "../../bakery/identity/account.ts";
import type { Permission } from "../../bakery/identity/permissions.ts";
import type { Accounts } from "../../platform/backend/accounts.ts";
import type { Call } from "../../platform/backend/call.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { browserAccounts, sessionStorageKey } from "../../platform/browser/browser-client.ts";
import { withReadableDomain } from "../../platform/text/email.ts";

export interface SignedInUser extends TeamAccess {
	id: string;
	email: string;
}

/** The administrator for whom loaders and actions of the back office work. */
export interface Administrator {
	call: Call;
	user: SignedInUser;
}

/** Set before any loader or action of a screen runs. */
export const administratorContext = createContext<Administrator>();

/** Who uses the screens; null before that is known. */
export const CurrentUserContext = createReactContext<SignedInUser | null>(null);

/** Whether the current user has a permission, to leave out what they can't use. */
export function usePermission(permission: Permission): boolean {
	return useContext(CurrentUserContext)?.permissions.includes(permission) ?? false;
}

/** Asks to sign in again in a dialog over the page. */
type AskToSignIn = () => void;

/** Outside the guard, on the login page, there is no dialog. */
export const AskToSignInContext = createReactContext<AskToSignIn>(() => {});

/** For a save that found the session gone. */
export function useAskToSignIn(): AskToSignIn {
	return useContext(AskToSignInContext);
}

/** Asks for the password in a dialog, and calls back when it was correct. */
type AskForPassword = (onConfirmed: () => void) => void;

/** Null outside the guard, where there is no dialog. */
export const AskForPasswordContext = createReactContext<AskForPassword | null>(null);

/** For a save that needs the password again. */
export function useAskForPassword(): AskForPassword | null {
	return useContext(AskForPasswordContext);
}

/** The result of the access check (product §10). */
export type Access =
	| { kind: "granted"; user: SignedInUser }
	| { kind: "signed-out" }
	/** The session of this browser has expired, or was ended elsewhere. */
	| { kind: "ended" }
	| { kind: "denied" };

/** The last check: an access token is checked once. */
let lastCheck: { accessToken: string; access: Promise<Access> } | null = null;
let lastFound: SignedInUser | null = null;

/** The member of the team that was last found, in this document. */
export function lastUser(): SignedInUser | null {
	return lastFound;
}

/** Has the next check ask the service again: it has refused the session since the last one. */
export function repeatNextCheck(): void {
	lastCheck = null;
}

/**
 * Asks again what the user may do: "changed" when that is something else than was known until now, and
 * "ended" when the session is over.
 */
export async function findAccessChange(
	accounts: Accounts,
	call: Call,
): Promise<"ended" | "changed" | null> {
	const asked = await currentSession(accounts);
	const access = await readTeamAccess(call).catch((error: unknown) => {
		if (error instanceof BackendError && error.isSessionOver) return "ended" as const;
		throw error;
	});
	// Somebody may have signed in again meanwhile: the answer is about the session before.
	const isOld = (await currentSession(accounts))?.access_token !== asked?.access_token;
	if (access === "ended" && isOld) return null;
	const permissions = (access !== "ended" && access?.permissions) || [];
	if (!lastFound || permissions.join() === lastFound.permissions.join()) return null;
	repeatNextCheck();
	if (access === "ended") return access;
	lastFound = { ...lastFound, ...access, permissions };
	return "changed";
}

/** For a user who signs out. */
export function forgetUser(): void {
	lastFound = null;
}

/**
 * Checks who uses the back office: asks the service whether the session is valid, and the database
 * for the role. An ended or revoked session is removed.
 * @throws when there is no answer.
 */
export async function checkAccess(accounts: Accounts, call: Call): Promise<Access> {
	const { session, hasEnded } = await readSession(accounts);
	if (!session) return { kind: hasEnded || lastFound ? "ended" : "signed-out" };
	if (session.access_token !== lastCheck?.accessToken) {
		lastCheck = {
			accessToken: session.access_token,
			access: askForAccess(accounts, call, session),
		};
	}
	const check = lastCheck;
	const access = await check.access.catch(() => null);
	// Only granted access is cached.
	if (access?.kind === "granted") lastFound = access.user;
	else if (lastCheck === check) lastCheck = null;
	return check.access;
}

/** The session first: with an invalid one, the database would only report a failure. */
async function askForAccess(accounts: Accounts, call: Call, session: Session): Promise<Access> {
	const { data, error } = await accounts.getUser(session.access_token);
	if (error && !isRefusal(error)) throw error;
	if (error) return forgetSession(accounts);
	const access = await readTeamAccess(call);
	if (!access) return { kind: "denied" };
	const { id, email = "" } = data.user;
	return { kind: "granted", user: { ...access, id, email: withReadableDomain(email) } };
}

/**
 * The session of this browser, refreshed if it had ended; null when there is none anymore.
 * @throws when it needs a refresh and there is no answer.
 */
export async function currentSession(accounts: Accounts): Promise<Session | null> {
	return (await readSession(accounts)).session;
}

async function readSession(accounts: Accounts) {
	const { data, error } = await accounts.getSession();
	if (isAuthRetryableFetchError(error)) throw error;
	return { session: data.session, hasEnded: error !== null };
}

/** Whether the service says that the session is invalid, rather than failing. */
function isRefusal(error: AuthError): boolean {
	return isAuthSessionMissingError(error) || [401, 403, 404].includes(error.status ?? 0);
}

async function forgetSession(accounts: Accounts): Promise<Access> {
	await signOut(accounts);
	return { kind: "ended" };
}

/**
 * Calls back when the session of this browser begins, ends, or becomes somebody else's, in this
 * tab or in another.
 * @param knownUserId whose session it was when the page was made; null without one.
 */
export function useSessionChanges(
	knownUserId: string | null,
	onChange: (userId: string | null) => void,
): void {
	const report = useEffectEvent(onChange);

	useEffect(() => {
		const auth = browserAccounts();
		let known = knownUserId;

		async function check() {
			const { data, error } = await auth.getSession();
			const userId = data.session?.user.id ?? null;
			if (error || userId === known) return;
			known = userId;
			report(userId);
		}

		// The message of another tab can arrive before what it wrote; then the storage event comes
		// later.
		const { data } = auth.onAuthStateChange(() => void check());
		const checkIfSession = ({ key }: StorageEvent) => {
			if (key === sessionStorageKey || key === null) void check();
		};
		window.addEventListener("storage", checkIfSession);
		return () => {
			data.subscription.unsubscribe();
			window.removeEventListener("storage", checkIfSession);
		};
	}, [knownUserId]);
}
