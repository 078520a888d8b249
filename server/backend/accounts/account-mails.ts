import { mailLinkPaths } from "../../../app/platform/mail-link-paths.ts";
import type { Mail } from "../mail.ts";
import type { MailLinkType } from "./mail-links.ts";

/** The mails about an account, in the product's own words. */
export interface AccountMails {
	sendRecovery(to: string, token: string): Promise<void>;
	sendEmailChange(to: string, token: string): Promise<void>;
}

/** The type of a link decides which page it opens, never the request for it. */
export function createAccountMails(mail: Mail, siteUrl: string): AccountMails {
	// Behind the `#`, which browsers send to no server.
	const link = (type: MailLinkType, to: string, token: string) =>
		`${siteUrl}${mailLinkPaths[type]}#${new URLSearchParams({ token_hash: token, email: to })}`;
	return {
		sendRecovery: (to, token) =>
			mail.send({
				to,
				subject: "Choose a new password",
				text: `Somebody, probably you, asked for a new password for ${siteUrl}.\n\nChoose one here, within an hour:\n${link("recovery", to, token)}\n\nIf it was not you, ignore this mail: nothing changes.`,
			}),
		sendEmailChange: (to, token) =>
			mail.send({
				to,
				subject: "Confirm your new email address",
				text: `You asked to sign in to ${siteUrl} as ${to} from now on.\n\nConfirm it here, within an hour:\n${link("email_change", to, token)}\n\nIf it was not you, ignore this mail: nothing changes.`,
			}),
	};
}
