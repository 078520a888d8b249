import { passwordProblem } from "../../platform/password-rules.ts";
import { accountOf, withPlainDomain } from "../../platform/text/email.ts";
import { z } from "../../platform/zod.ts";
import { accountEmail, nameOrEmpty, optionalAccountEmail } from "../form-fields.ts";

/** Which account somebody signs in to, however its domain is written. */
const typedAccount = z.string().trim().min(1, "Email is required").overwrite(withPlainDomain);

/** The login form (product §10). */
export const loginFormSchema = z.object({
	email: typedAccount,
	password: z.string().min(1, "Password is required"),
});

export type LoginForm = z.infer<typeof loginFormSchema>;

/** The form of somebody who lost their device. */
export const recoveryCodeFormSchema = z.object({
	email: typedAccount,
	code: z.string().trim().min(1, "Recovery code is required"),
});

/** The form that asks for a mail with which a new password can be chosen. */
export const forgotPasswordFormSchema = z.object({
	email: accountEmail,
});

/** Says what is wrong with a chosen password; nothing is said before one is refused (product §10). */
function checkPassword(password: string, context: z.RefinementCtx<string>): void {
	const problem = password === "" ? null : passwordProblem(password);
	if (problem) context.addIssue(`Password ${problem}`);
}

/** The form behind the link of that mail. */
export const newPasswordFormSchema = z.object({
	newPassword: z.string().min(1, "Password is required").superRefine(checkPassword),
});

/** The link of a mail, as the page has it that the link opens. */
export const mailLinkSchema = z.object({
	tokenHash: z.string().min(1),
	/** The account that the link is for. */
	email: z.string().min(1),
});

export type MailLink = z.infer<typeof mailLinkSchema>;

/** The profile form: blank fields keep the current values (product §30). */
export const profileFormSchema = z.object({
	fullName: nameOrEmpty.max(200, "Full name must be at most 200 characters"),
	newEmail: optionalAccountEmail,
	newPassword: z.string().superRefine(checkPassword),
});

export type ProfileForm = z.infer<typeof profileFormSchema>;

/** Whether two addresses are those of the same account. */
export function isSameEmail(one: string, other: string): boolean {
	return accountOf(one) === accountOf(other);
}
