import type { Mail } from "../mail.ts";
import type { MailLinkType } from "./mail-links.ts";

/** The mails about an account, in the product's own words. */
export interface AccountMails {
	/** @param target where the link leads in the end. */
	sendRecovery(to: string, token: string, target: string): Promise<void>;
	/** @param target where the link leads in the end. */
	sendEmailChange(to: string, token: string, target: string): Promise<void>;
}

/** @param apiUrl where the links are checked. */
export function createAccountMails(mail: Mail, apiUrl: string, siteUrl: string): AccountMails {
	const link = (type: MailLinkType, token: string, target: string) => {
		const query = new URLSearchParams({ token, type, redirect_to: target });
		return `${apiUrl}/auth/v1/verify?${query}`;
	};
	return {
		sendRecovery: (to, token, target) =>
			mail.send({
				to,
				subject: "Choose a new password",
				text: `Somebody, probably you, asked for a new password for ${siteUrl}.\n\nChoose one here, within an hour:\n${link("recovery", token, target)}\n\nIf it was not you, ignore this mail: nothing changes.`,
			}),
		sendEmailChange: (to, token, target) =>
			mail.send({
				to,
				subject: "Confirm your new email address",
				text: `You asked to sign in to ${siteUrl} as ${to} from now on.\n\nConfirm it here, within an hour:\n${link("email_change", token, target)}\n\nIf it was not you, ignore this mail: nothing changes.`,
			}),
	};
}
