/** Pages that a link in a mail may bring a session to. */
export const mailLinkPaths = {
	resetPassword: "/admin/reset-password",
	emailConfirmed: "/admin/email-confirmed",
} as const;
