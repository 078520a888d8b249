import { signIn, signOut } from "../../bakery/identity/account.ts";
import {
	credentialsSchema,
	type JoinForm,
	type OpenInvitation,
	openInvitationSchema,
} from "../../bakery/team/schema.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { offerPasskeyNext } from "../passkeys/passkey-offer-state.ts";
import { currentSession, forgetUser } from "../session/access.ts";

/** The invitation of a link. @throws {BackendError} with a sentence when the link doesn't work. */
export async function openInvitation(token: string): Promise<OpenInvitation> {
	return openInvitationSchema.parse(await send("/invitation", { token }));
}

interface Acceptance extends Omit<JoinForm, "newPassword"> {
	/** Empty for a device. */
	newPassword: string;
	/** The token of the link. */
	token: string;
}

/**
 * Accepts an invitation, and signs this browser in with the account; a session of another account
 * ends.
 * @throws {BackendError}
 */
export async function acceptInvitation({ newPassword, ...given }: Acceptance): Promise<void> {
	const credentials = { email: given.email, password: newPassword };
	try {
		await beginSession(await send("/invitation/join", { ...given, password: newPassword }));
	} catch (error) {
		// Perhaps it was accepted, and the answer got lost.
		if (!(error instanceof BackendError) || error.code !== "invitation_used") throw error;
		await beginSession(credentials).catch(() => {
			throw error;
		});
	}
}

async function beginSession(answer: unknown): Promise<void> {
	const accounts = browserAccounts();
	const credentials = credentialsSchema.parse(answer);
	if (await currentSession(accounts)) await signOut(accounts);
	forgetUser();
	await signIn(accounts, credentials);
	offerPasskeyNext();
}

function send(path: string, body: unknown): Promise<unknown> {
	return askServer(path, { method: "POST", body: JSON.stringify(body) });
}
