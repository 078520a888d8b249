import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { href, Link } from "react-router";
import { requestPasswordReset } from "../../bakery/identity/account.ts";
import { forgotPasswordFormSchema } from "../../bakery/identity/account-forms.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { screenMeta } from "../screen/screen.tsx";
import type { Route } from "./+types/forgot-password";
import { AccessFrame } from "./access-frame.tsx";

export const meta = () => screenMeta("Forgot password");

export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		/** Has the link to a new password mailed. */
		mailLink: intent({
			schema: forgotPasswordFormSchema,
			needsSession: false,
			async save({ email }) {
				await requestPasswordReset(browserAccounts(), email);
				return email;
			},
		}),
	});
}

export default function ForgotPassword() {
	const [mailedTo, setMailedTo] = useState<string | null>(null);
	return (
		<AccessFrame title="Forgot password">
			{mailedTo === null ? (
				<ForgotPasswordForm onMailed={setMailedTo} />
			) : (
				<Alert tone="success" role="status" title="Check your email">
					<p>If {mailedTo} belongs to an account, a link to choose a new password is on its way.</p>
					<p>
						No email? Ask the person who hosts this site to run <code>npm run admin</code>.
					</p>
				</Alert>
			)}
			<Link
				to={href("/admin")}
				className="mx-auto mt-4 flex min-h-11 w-fit items-center px-3 text-primary-text underline"
			>
				Back to sign in
			</Link>
		</AccessFrame>
	);
}

function ForgotPasswordForm({ onMailed }: { onMailed: (email: string) => void }) {
	const form = useForm({
		resolver: zodResolver(forgotPasswordFormSchema),
		defaultValues: { email: "" },
	});
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/forgot-password", "mailLink"),
		onSaved: onMailed,
	});
	return (
		<form
			onSubmit={form.handleSubmit((values) => submit(values))}
			noValidate
			className="grid gap-5"
		>
			<p>Enter your email address to get a link for choosing a new password.</p>
			<TextField
				label="Email"
				type="email"
				autoComplete="username"
				error={form.formState.errors.email?.message}
				{...form.register("email")}
			/>
			<SubmitButton isBusy={isSubmitting} busyLabel="Sending...">
				Send Link
			</SubmitButton>
		</form>
	);
}
