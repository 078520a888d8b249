import { randomBytes, randomUUID } from "node:crypto";
import type { AuthError } from "@supabase/auth-js";
import { acceptInvitation, type FoundInvitation } from "../../app/bakery/team/queries.ts";
import type { credentialsSchema, JoinForm } from "../../app/bakery/team/schema.ts";
import { createAccounts } from "../../app/platform/backend/accounts.ts";
import { BackendError } from "../../app/platform/browser/backend-error.ts";
import type { z } from "../../app/platform/zod.ts";
import { refuseWeakPassword } from "../backend/accounts/passwords.ts";
import type { Backend } from "../backend/backend.ts";
import type { Service } from "../backend/calls/service.ts";
import { Refusal } from "../backend/requests/refusal.ts";
import { invitationUsed } from "./open-invitation.ts";

export type JoinServices = Pick<Backend, "url" | "publishableKey" | "fetch" | "service">;

interface Given extends Pick<JoinForm, "email" | "fullName"> {
	/** The token of the link. */
	token: string;
	password: string;
}

type Credentials = z.infer<typeof credentialsSchema>;

/**
 * Puts somebody on the team, and uses their invitation up.
 * @param beforePassword called before a password is compared; may refuse.
 * @returns how they sign in.
 * @throws {Refusal}
 */
export async function joinTeam(
	services: JoinServices,
	invitation: FoundInvitation,
	given: Given,
	{ beforePassword }: { beforePassword: () => Promise<void> },
): Promise<Credentials> {
	const { service } = services;
	const accept = async (account: string, fullName: string) => {
		const acceptance = acceptInvitation(service.call, { token: given.token, account, fullName });
		if (!(await acceptance.catch(refuseMember))) throw invitationUsed(invitation);
	};
	if (invitation.deviceName !== null) {
		const device = deviceCredentials();
		await accept(await createAccount(service, device), "");
		return device;
	}
	const { member } = invitation;
	const credentials = { email: invitation.email ?? given.email, password: given.password };
	if (member !== null) {
		await refuseWeakPassword(given.password, [credentials.email]);
		// First, so that of two who use the link at once one sets the password.
		await accept(member, "");
		await setPassword(service, member, given.password);
		return credentials;
	}
	try {
		await accept(await createAccount(service, credentials), given.fullName);
	} catch (error) {
		if (!isTaken(error)) throw error;
		await beforePassword();
		await accept(await checkPassword(services, credentials), given.fullName);
	}
	return credentials;
}

/** An account that nobody but the device can sign in to. */
function deviceCredentials(): Credentials {
	return {
		email: `${randomUUID()}@device.invalid`,
		password: randomBytes(32).toString("base64url"),
	};
}

async function createAccount(service: Service, credentials: Credentials): Promise<string> {
	const { data, error } = await service.accounts.admin.createUser({
		...credentials,
		email_confirm: true,
	});
	if (error) throw refusalOf(error);
	return data.user.id;
}

async function setPassword(service: Service, account: string, password: string): Promise<void> {
	const { error } = await service.accounts.admin.updateUserById(account, { password });
	if (error) throw refusalOf(error);
}

/** The id of an account that somebody has from earlier. */
async function checkPassword(services: JoinServices, credentials: Credentials): Promise<string> {
	const { url, publishableKey: key, fetch } = services;
	const visitor = createAccounts({ url, key, fetch });
	const { data, error } = await visitor.signInWithPassword(credentials);
	if (error?.code === "invalid_credentials") {
		const message = "This email already has an account here. Enter its password.";
		throw new Refusal(422, "account_exists", message);
	}
	if (error) throw refusalOf(error);
	await visitor.signOut({ scope: "local" });
	return data.user.id;
}

/** For an account that is on the team already; the invitation stays open. */
function refuseMember(error: unknown): never {
	if (!(error instanceof BackendError) || error.code !== "PT422") throw error;
	throw new Refusal(422, "account_exists", error.message);
}

function isTaken(error: unknown): boolean {
	return error instanceof Refusal && error.code === "email_exists";
}

function refusalOf({ message, code = "", status = 503 }: AuthError): Refusal {
	return new Refusal(status || 503, code, message);
}
