import {
	forgotPasswordPath,
	mailLinkPaths,
	profilePath,
} from "../../../../app/platform/back-office.ts";
import type { Mail } from "../../mail/mail.ts";
import type { MailLinkType } from "./mail-links.ts";

export type AccountMails = ReturnType<typeof createAccountMails>;

/**
 * The mails about an account, in the product's own words. The type of a link decides which page it
 * opens, never the request for it.
 */
export function createAccountMails(mail: Mail, siteUrl: string) {
	// Behind the `#`, which browsers send to no server.
	const link = (type: MailLinkType, to: string, token: string) =>
		`${siteUrl}${mailLinkPaths[type]}#${new URLSearchParams({ token_hash: token, email: to })}`;
	const newPassword = siteUrl + forgotPasswordPath;
	const profile = siteUrl + profilePath;
	return {
		/** False when there is no mail server: mails are kept in files. */
		leaveMachine: mail.configured,
		sendRecovery: (to: string, token: string) =>
			mail.send({
				to,
				subject: "Choose a new password",
				text: `Someone, probably you, asked for a new password for ${siteUrl}.\n\nChoose one here, within an hour:\n${link("recovery", to, token)}\n\nIf it wasn't you, ignore this email. Nothing changes.`,
			}),
		sendEmailChange: (to: string, token: string) =>
			mail.send({
				to,
				subject: "Confirm your new email address",
				text: `You asked to sign in to ${siteUrl} as ${to} from now on.\n\nConfirm it here, within an hour:\n${link("email_change", to, token)}\n\nIf it wasn't you, ignore this email. Nothing changes.`,
			}),
		/** To the address that the account had before. */
		sendEmailChanged: (to: string, newEmail: string) =>
			mail.send({
				to,
				subject: "Your email address was changed",
				text: `You now sign in to ${siteUrl} as ${newEmail}. ${to} no longer works there.\n\nIf it wasn't you, contact the person who hosts the site right away. Only they can restore your account.`,
			}),
		sendPasswordChanged: (to: string) =>
			mail.send({
				to,
				subject: "Your password was changed",
				text: `The password for ${to} at ${siteUrl} was changed, and all other devices were signed out.\n\nIf it wasn't you, choose another password right away:\n${newPassword}`,
			}),
		sendPasskeyAdded: (to: string, name: string) =>
			mail.send({
				to,
				subject: "A passkey was added",
				text: `The passkey "${name}" now signs in to ${siteUrl} as ${to}.\n\nIf you didn't add it, remove it in your profile right away:\n${profile}\n\nThen choose another password:\n${newPassword}`,
			}),
		sendPasskeyCopied: (to: string, name: string) =>
			mail.send({
				to,
				subject: "A copied passkey may have been used",
				text: `Someone tried to sign in to ${siteUrl} as ${to} with the passkey "${name}". It may be a copy, so it was refused.\n\nSign in with your password, then remove the passkey in your profile:\n${profile}`,
			}),
		/** @param left how many codes can still be used. */
		sendRecoveryCodeUsed: (to: string, left: number) =>
			mail.send({
				to,
				subject: "A recovery code was used",
				text: `Someone, probably you, signed in to ${siteUrl} as ${to} with a recovery code. Codes left: ${left}.\n\nIf it wasn't you, choose another password right away:\n${newPassword}\n\nThen create new recovery codes in your profile:\n${profile}`,
			}),
	};
}
