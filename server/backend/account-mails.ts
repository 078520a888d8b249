import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "@supabase/lite";
import type { Mail } from "./mail.ts";

type AccountMails = NonNullable<App["_mailer"]>;

/** Where the request under way wants the link of its mail to lead in the end. */
const redirectTarget = new AsyncLocalStorage<string | null>();

/**
 * Runs a request so that a mail it causes leads back to its `redirect_to`, as on a hosted project;
 * Lite knows only the front page of the site.
 */
export function withRedirectTarget<T>(request: Request, handle: () => Promise<T>): Promise<T> {
	return redirectTarget.run(new URL(request.url).searchParams.get("redirect_to"), handle);
}

/**
 * The mails about an account that the product can cause, in its own words.
 * @param apiUrl where the links are checked. They then lead to `redirect_to`, or else to siteUrl.
 */
export function createAccountMails(mail: Mail, apiUrl: string, siteUrl: string): AccountMails {
	const link = (type: "recovery" | "email_change", token: string) => {
		const query = new URLSearchParams({
			token,
			type,
			redirect_to: redirectTarget.getStore() ?? siteUrl,
		});
		return `${apiUrl}/auth/v1/verify?${query}`;
	};
	return {
		sendRecovery: (to, token) =>
			mail.send({
				to,
				subject: "Choose a new password",
				text: `Somebody, probably you, asked for a new password for ${siteUrl}.\n\nChoose one here, within an hour:\n${link("recovery", token)}\n\nIf it was not you, ignore this mail: nothing changes.`,
			}),
		sendEmailChange: (to, token) =>
			mail.send({
				to,
				subject: "Confirm your new e-mail address",
				text: `You asked to sign in to ${siteUrl} as ${to} from now on.\n\nConfirm it here, within an hour:\n${link("email_change", token)}\n\nIf it was not you, ignore this mail: nothing changes.`,
			}),
		sendConfirmation: notOffered,
		sendMagicLink: notOffered,
		sendReauthentication: notOffered,
	};
}

/** Sign-up, links to sign in and codes are closed. */
async function notOffered(): Promise<never> {
	throw new Error("This mail is not offered.");
}
