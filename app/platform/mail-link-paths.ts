import type { Register } from "react-router";

/** Pages to which a link in a mail may pass a session. */
export const mailLinkPaths = {
	resetPassword: "/admin/reset-password",
	emailConfirmed: "/admin/email-confirmed",
} as const satisfies Record<string, keyof Register["pages"]>;
