import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { requestPasswordReset } from "../../bakery/identity/account.ts";
import { forgotPasswordFormSchema } from "../../bakery/identity/form.ts";
import { browserClient, siteAddress } from "../../platform/browser-client.ts";
import { mailLinkPaths } from "../../platform/mail-link-paths.ts";
import { saveAction } from "../../platform/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { useSubmission } from "../layout/use-submission.ts";
import type { Route } from "./+types/forgot-password";
import { AccessFrame } from "./access-frame.tsx";
import { loginPath } from "./addresses.ts";

export const meta = () => screenMeta("Forgot password");

/** Has the link to a new password mailed. */
export function clientAction({ request }: Route.ClientActionArgs) {
	return saveAction({
		request,
		schema: forgotPasswordFormSchema,
		needsSession: false,
		async save({ email }) {
			const page = siteAddress(mailLinkPaths.resetPassword);
			await requestPasswordReset(browserClient(), email, page);
			return email;
		},
	});
}

export default function ForgotPassword() {
	const [mailedTo, setMailedTo] = useState<string | null>(null);
	return (
		<AccessFrame title="Forgot password">
			{mailedTo === null ? (
				<ForgotPasswordForm onMailed={setMailedTo} />
			) : (
				<Alert tone="success" role="status" title="Look into your mailbox">
					<p>If {mailedTo} belongs to an account, a link to choose a new password is on its way.</p>
					<p>Nothing comes? Whoever runs the server can set a new password there.</p>
				</Alert>
			)}
			<Link
				to={loginPath}
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
	const { submit, isSubmitting } = useSubmission<string>({ onSaved: onMailed });
	return (
		<form
			onSubmit={form.handleSubmit((values) => submit(values))}
			noValidate
			className="grid gap-5"
		>
			<p>Enter your address, and you get a mail with a link to choose a new password.</p>
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
