import { type FoundInvitation, findInvitation } from "../../app/bakery/team/queries.ts";
import type { Call } from "../../app/platform/backend/call.ts";
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
export function invitationUsed({ inviter }: Pick<FoundInvitation, "inviter">): Refusal {
	const message = `This invitation was already used. If it was you, sign in. Otherwise ask ${inviter} for a new one.`;
	return new Refusal(410, "invitation_used", message);
}
