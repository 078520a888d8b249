import { roleNames } from "../../app/bakery/identity/permissions.ts";
import type { FoundInvitation } from "../../app/bakery/identity/team.ts";
import { invitationAddress } from "../../app/platform/back-office.ts";
import { isolate } from "../../app/platform/text/isolate.ts";

interface Link {
	token: string;
	siteUrl: string;
	/** The bakery's name. */
	bakery: string;
}

/** The mail with the link of an invitation. */
export function invitationMail(
	{ role, member, inviter }: Omit<FoundInvitation, "email">,
	{ token, siteUrl, bakery }: Link,
): { subject: string; text: string } {
	const address = siteUrl + invitationAddress(token);
	if (member !== null) {
		return {
			subject: `Choose a new password for ${isolate(bakery)}`,
			text: `${isolate(inviter)} reset your access to the back office of ${isolate(bakery)}. You were signed out everywhere, and your old password no longer works.\n\nChoose a new password here, within 7 days:\n${address}\n\nIf you didn't expect this, ask ${isolate(inviter)}.`,
		};
	}
	return {
		subject: `Join the team of ${isolate(bakery)}`,
		text: `${isolate(inviter)} invites you to the back office of ${isolate(bakery)}. Your role: ${roleNames[role]}.\n\nJoin here, within 7 days. The link works once:\n${address}\n\nIf you don't know ${isolate(inviter)}, ignore this email. Nothing happens.`,
	};
}
