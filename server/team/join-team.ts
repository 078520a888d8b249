import { randomBytes, randomUUID } from "node:crypto";
import {
	acceptInvitation,
	type credentialsSchema,
	type FoundInvitation,
	findInvitation,
	type JoinForm,
} from "../../app/bakery/identity/team.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { BackendError } from "../../app/platform/browser/backend-error.ts";
import type { z } from "../../app/platform/zod.ts";
import { refuseWeakPassword } from "../backend/accounts/passwords.ts";
import type { Backend } from "../backend/backend.ts";
import { Refusal } from "../backend/requests/refusal.ts";

/**
 * The invitation of a link.
 * @throws {Refusal} with a sentence for the person who opened it, when the link doesn't work anymore.
 */
export async function findOpenInvitation(service: Call, token: string): Promise<FoundInvitation> {
	const invitation = await findInvitation(service, token);
	if (!invitation) {
		const message =
			"This invitation was revoked or replaced by a newer one, or part of the link is missing. Ask an owner of the bakery for a new link.";
		throw new Refusal(404, "invitation_unknown", message);
	}
	if (invitation.state === "used") throw invitationUsed(invitation);
	if (invitation.state === "open") return invitation;
	const message = `This invitation has expired: links work for 7 days. Ask ${invitation.inviter}, or another owner of the bakery, for a new one.`;
	throw new Refusal(410, "invitation_expired", message);
}

/** For a link that works once. */
function invitationUsed({ inviter }: Pick<FoundInvitation, "inviter">): Refusal {
	const message = `This invitation was already used. If it was you, sign in. Otherwise ask ${inviter} for a new one.`;
	return new Refusal(410, "invitation_used", message);
}

export type JoinServices = Pick<Backend, "service">;

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
		await accept(await service.accounts.create(device), "");
		return device;
	}
	const { member } = invitation;
	const credentials = { email: invitation.email ?? given.email, password: given.password };
	if (member !== null) {
		await refuseWeakPassword(given.password, [credentials.email]);
		// First, so that of two who use the link at once one sets the password.
		await accept(member, "");
		await service.accounts.setPassword(member, given.password);
		return credentials;
	}
	try {
		await accept(await service.accounts.create(credentials), given.fullName);
	} catch (error) {
		if (!isTaken(error)) throw error;
		await beforePassword();
		const account = await service.accounts.findByPassword(credentials);
		if (!account)
			throw accountExists("This email already has an account here. Enter its password.");
		await accept(account, given.fullName);
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

/** For an account that is on the team already; the invitation stays open. */
function refuseMember(error: unknown): never {
	if (!(error instanceof BackendError) || error.code !== "PT422") throw error;
	throw accountExists(error.message);
}

function accountExists(message: string): Refusal {
	return new Refusal(422, "account_exists", message);
}

function isTaken(error: unknown): boolean {
	return error instanceof Refusal && error.code === "email_exists";
}
