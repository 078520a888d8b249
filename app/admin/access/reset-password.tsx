import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { href, useNavigate, useRevalidator } from "react-router";
import { adoptSession, changeSignIn, newPasswordErrors } from "../../bakery/identity/account.ts";
import {
	isSameEmail,
	type MailLink,
	mailLinkSchema,
	newPasswordFormSchema,
} from "../../bakery/identity/account-forms.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { screenMeta } from "../screen/screen.tsx";
import { currentSession, type SignedInUser, useSessionChanges } from "../session/administrator.ts";
import type { Route } from "./+types/reset-password";
import { AccessFrame, MailLinkPage, openMailLink } from "./access-frame.tsx";
export const meta = () => screenMeta("Choose a new password");

export async function clientLoader() {
	const session = await currentSession(browserAccounts());
	return { user: session && { id: session.user.id, email: session.user.email ?? "" } };
}

export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		/** Uses the link up and sets the password of its account. */
		save: intent({
			schema: newPasswordFormSchema.extend(mailLinkSchema.shape),
			needsSession: false,
			save: ({ newPassword, ...link }) => savePassword(link, newPassword),
			fieldErrors: newPasswordErrors,
		}),
	});
}

/** The link that was used up last: a refused password is followed by another one. */
let lastOpened: { tokenHash: string; link: ReturnType<typeof openMailLink> } | null = null;

async function savePassword(link: MailLink, password: string): Promise<"changed" | "expired"> {
	const opened = await openOnce(link);
	if (opened === "expired") return "expired";
	try {
		await changeSignIn(opened.accounts, { password });
	} catch (error) {
		if (isSignInTooOld(error)) return "expired";
		throw error;
	}
	await adoptSession(browserAccounts(), opened.session);
	return "changed";
}

function openOnce(link: MailLink): ReturnType<typeof openMailLink> {
	if (lastOpened?.tokenHash === link.tokenHash) return lastOpened.link;
	const opened = openMailLink("recovery", link);
	lastOpened = { tokenHash: link.tokenHash, link: opened };
	// It may still work when the service fails.
	opened.catch(() => {
		lastOpened = null;
	});
	return opened;
}

function isSignInTooOld(error: unknown): boolean {
	if (!(error instanceof BackendError)) return false;
	return error.isSessionOver || error.needsSignIn;
}

/** The page that the link of a 'forgot password' mail opens. */
export default function ResetPassword({ loaderData: { user } }: Route.ComponentProps) {
	const { revalidate } = useRevalidator();
	useSessionChanges(user?.id ?? null, () => void revalidate());
	return (
		<MailLinkPage fallback={{ to: href("/admin/forgot-password"), label: "Send Another Link" }}>
			{(link, onExpired) => <NewPassword link={link} user={user} onExpired={onExpired} />}
		</MailLinkPage>
	);
}

interface NewPasswordProps {
	link: MailLink;
	/** Who is signed in. */
	user: Pick<SignedInUser, "id" | "email"> | null;
	onExpired: () => void;
}

function NewPassword({ link, user, onExpired }: NewPasswordProps) {
	/** Whose session may be replaced. */
	const [replacedId, setReplacedId] = useState<string | null>(null);
	if (user && user.id !== replacedId && !isSameEmail(user.email, link.email)) {
		return <SwitchQuestion link={link} user={user} onSwitch={() => setReplacedId(user.id)} />;
	}
	return (
		<AccessFrame title="Choose a new password">
			<NewPasswordForm link={link} onExpired={onExpired} />
		</AccessFrame>
	);
}

interface SwitchQuestionProps {
	link: MailLink;
	user: Pick<SignedInUser, "id" | "email">;
	onSwitch(): void;
}

function SwitchQuestion({ link, user, onSwitch }: SwitchQuestionProps) {
	return (
		<AccessFrame title="Switch accounts?">
			<div className="grid gap-3 wrap-anywhere">
				<p>
					This link is for <strong>{link.email}</strong>. You're signed in as{" "}
					<strong>{user.email}</strong>.
				</p>
				<p>Saving the new password signs you out of {user.email} in this browser.</p>
			</div>
			<div className="mt-5 grid gap-3">
				<Button onClick={onSwitch}>Switch Account</Button>
				<LinkButton to={href("/admin/dashboard")} variant="outline">
					Cancel
				</LinkButton>
			</div>
		</AccessFrame>
	);
}

function NewPasswordForm({ link, onExpired }: { link: MailLink; onExpired(): void }) {
	const navigate = useNavigate();
	const form = useForm({
		resolver: zodResolver(newPasswordFormSchema),
		defaultValues: { newPassword: "" },
	});
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/reset-password", "save"),
		onSaved(outcome) {
			if (outcome === "expired") return onExpired();
			void showToast({ title: "Password updated successfully." });
			void navigate(href("/admin/dashboard"), { replace: true });
		},
		onInvalid({ newPassword: message }) {
			if (message) form.setError("newPassword", { message }, { shouldFocus: true });
		},
	});
	return (
		<form
			onSubmit={form.handleSubmit((values) => submit({ ...values, ...link }))}
			noValidate
			className="grid gap-5"
		>
			<TextField label="Email" readOnly autoComplete="username" value={link.email} />
			<PasswordField
				label="New Password"
				autoComplete="new-password"
				error={form.formState.errors.newPassword?.message}
				{...form.register("newPassword")}
			/>
			<SubmitButton isBusy={isSubmitting} busyLabel="Saving...">
				Save Password
			</SubmitButton>
		</form>
	);
}
