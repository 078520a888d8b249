import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { Session } from "@supabase/auth-js";
import type { Accounts } from "../../platform/backend/accounts.ts";
import type { Call } from "../../platform/backend/call.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import { plainName } from "../../platform/text/characters.ts";
import { z } from "../../platform/zod.ts";
import { adoptSession } from "./account.ts";

/** The name by which people tell their passkeys apart, such as "Phone". */
export const passkeyNameSchema = z
	.string()
	.overwrite(plainName)
	.trim()
	.min(1, "Enter a name")
	.max(60, "The name must be at most 60 characters");

/** The form that gives a passkey another name. */
export const passkeyNameFormSchema = z.object({ id: z.string(), name: passkeyNameSchema });

// The account service checks what authenticators answer.

/** A passkey that a browser has just made. */
export const newPasskeySchema = z.object({
	name: passkeyNameSchema,
	response: z.custom<RegistrationResponseJSON>(),
});

/** The answer of a passkey that signs in or confirms something. */
export const passkeyProofSchema = z.object({ response: z.custom<AuthenticationResponseJSON>() });

/** A passkey of the signed-in user. */
export interface Passkey {
	id: string;
	name: string;
	/** Points in time, as ISO 8601. */
	createdAt: string;
	lastUsedAt: string | null;
	/** Whether it may have been copied: it is refused until it is removed. */
	isCopied: boolean;
}

const passkeyRow = z.object({
	id: z.string(),
	name: z.string(),
	created_at: z.string(),
	last_used_at: z.string().nullable(),
	cloned_at: z.string().nullable(),
});

/** The passkeys of the signed-in user, the oldest first. */
export async function listPasskeys(call: Call): Promise<Passkey[]> {
	const rows = await call("list_passkeys", {}, z.array(passkeyRow));
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		createdAt: row.created_at,
		lastUsedAt: row.last_used_at,
		isCopied: row.cloned_at !== null,
	}));
}

/** Gives a passkey another name. @throws {BackendError} */
export async function renamePasskey(call: Call, id: string, name: string): Promise<void> {
	await call("rename_passkey", { passkey: id, new_name: name });
}

/** Makes a passkey useless. @throws {BackendError} */
export async function removePasskey(call: Call, id: string): Promise<void> {
	await call("remove_passkey", { passkey: id });
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(call: Call): Promise<number> {
	return call("count_recovery_codes", {}, z.number());
}

/** Replaces the recovery codes by ten new ones, which can't be read again. */
export async function createRecoveryCodes(call: Call): Promise<string[]> {
	return call("create_recovery_codes", {}, z.array(z.string()));
}

/** The options with which a browser makes a passkey for the signed-in user. */
export async function readPasskeyOptions(): Promise<PublicKeyCredentialCreationOptionsJSON> {
	const options = await askAccountService("passkeys/options", {}, fetchInSession);
	return options as PublicKeyCredentialCreationOptionsJSON;
}

/** Adds a passkey that a browser has just made. */
export async function addPasskey(passkey: {
	name: string;
	response: RegistrationResponseJSON;
}): Promise<void> {
	await askAccountService("passkeys", passkey, fetchInSession);
}

/** The options with which a browser asks for a passkey of this site. */
export async function readSignInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
	const options = await askAccountService("passkeys/sign-in-options", {});
	return options as PublicKeyCredentialRequestOptionsJSON;
}

/** Begins a session with a passkey. */
export async function signInWithPasskey(
	accounts: Accounts,
	response: AuthenticationResponseJSON,
): Promise<void> {
	await adoptSession(accounts, await beginSession("passkey", { response }));
}

/** Begins a session with a recovery code, which is good once. */
export async function signInWithRecoveryCode(
	accounts: Accounts,
	given: { email: string; code: string },
): Promise<void> {
	await adoptSession(accounts, await beginSession("recovery_code", given));
}

/** Confirms the signed-in person with a passkey of theirs, as `confirmPassword` does. */
export async function confirmPasskey(
	accounts: Accounts,
	response: AuthenticationResponseJSON,
): Promise<void> {
	const { data } = await accounts.getSession();
	const session = await beginSession("passkey", { response });
	if (session.user.id === data.session?.user.id) return adoptSession(accounts, session);
	await accounts.admin.signOut(session.access_token, "local");
	throw new BackendError("This passkey belongs to another account");
}

async function beginSession(grant: string, body: unknown): Promise<Session> {
	return (await askAccountService(`token?grant_type=${grant}`, body)) as Session;
}

/** Asks the account service what auth-js has no call for. @throws {BackendError} */
function askAccountService(path: string, body: unknown, send = fetch): Promise<unknown> {
	const headers = { "content-type": "application/json" };
	const init = { method: "POST", headers, body: JSON.stringify(body) };
	return askServer(`/auth/v1/${path}`, init, send);
}
