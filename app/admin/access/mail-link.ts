import type { Session } from "@supabase/auth-js";
import { redeemMailLink } from "../../bakery/identity/account.ts";
import { isSameEmail, type MailLink, mailLinkSchema } from "../../bakery/identity/form.ts";
import { type Accounts, createAccounts } from "../../platform/backend/accounts.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import type { mailLinkPaths } from "../../platform/mail-link-paths.ts";

/** Why a page has no link that it could use. */
export type BrokenLink = "incomplete" | "expired";

/** Reads the link from the fragment of the address that it opened. */
export function parseMailLink(hash: string): MailLink | BrokenLink {
	const fields = new URLSearchParams(hash.slice(1));
	const link = { tokenHash: fields.get("token_hash"), email: fields.get("email") };
	return mailLinkSchema.safeParse(link).data ?? "incomplete";
}

/**
 * Uses a link up in a client of its own, so that the session of this browser stays as it is.
 * @returns the accounts client and its session; "expired" when the link no longer works.
 * @throws {BackendError} when it may still work.
 */
export async function openMailLink(
	type: keyof typeof mailLinkPaths,
	{ tokenHash, email }: MailLink,
): Promise<OpenedLink | "expired"> {
	const accounts = createAccounts({ url: location.origin });
	try {
		const session = await redeemMailLink(accounts, type, tokenHash);
		if (isSameEmail(session.user.email ?? "", email)) return { accounts, session };
		// The link names one account and opens another: somebody has changed it.
		await accounts.signOut({ scope: "local" });
		return "expired";
	} catch (error) {
		if (error instanceof BackendError && isLinkRefusal(error)) return "expired";
		throw error;
	}
}

interface OpenedLink {
	accounts: Accounts;
	session: Session;
}

function isLinkRefusal({ code }: BackendError): boolean {
	return code === "otp_expired" || code === "validation_failed";
}
