import type { Register } from "react-router";

/** Whether a page belongs to the back office, and not to the public site. */
export function isBackOffice(pathname: string): boolean {
	return /^\/admin(?:\/|$)/.test(pathname);
}

/** The page that a link in a mail opens, by the type that the account service gives the link. */
export const mailLinkPaths = {
	recovery: "/admin/reset-password",
	email_change: "/admin/email-confirmed",
} as const satisfies Record<string, keyof Register["pages"]>;

/** The address that the link of an invitation opens. Behind the `#`, which browsers send to no server. */
export function invitationAddress(token: string): string {
	return `${"/admin/join" satisfies keyof Register["pages"]}#${token}`;
}

/** The page that mails a link to a new password. */
export const forgotPasswordPath = "/admin/forgot-password" satisfies keyof Register["pages"];

/** The page where people manage their account. */
export const profilePath = "/admin/user-settings" satisfies keyof Register["pages"];
