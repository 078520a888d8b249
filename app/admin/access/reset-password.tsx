import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { href, useNavigate } from "react-router";
import { changeSignIn, newPasswordErrors } from "../../bakery/identity/account.ts";
import { newPasswordFormSchema } from "../../bakery/identity/form.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { intent, screenAction } from "../../platform/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../layout/action-at.ts";
import { screenMeta } from "../layout/screen-meta.ts";
import { useSubmission } from "../layout/use-submission.ts";
import type { Route } from "./+types/reset-password";
import { AccessFrame } from "./access-frame.tsx";
import { readMailLink } from "./mail-link.ts";

export const meta = () => screenMeta("Choose a new password");

export async function clientLoader() {
	return { link: await readMailLink() };
}

export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		/** Sets the password of whoever the link has signed in. */
		save: intent({
			schema: newPasswordFormSchema,
			async save({ newPassword }) {
				await changeSignIn(browserClient(), { password: newPassword });
				return null;
			},
			fieldErrors: newPasswordErrors,
		}),
	});
}

/** The page that the link of a 'forgot password' mail opens. */
export default function ResetPassword({ loaderData: { link } }: Route.ComponentProps) {
	if (link.kind === "signed-in") {
		return (
			<AccessFrame title="Choose a new password">
				<NewPasswordForm email={link.email} />
			</AccessFrame>
		);
	}
	return (
		<AccessFrame title="This link does not work">
			<Alert tone="error" role="alert">
				{link.message}
			</Alert>
			<LinkButton to={href("/admin/forgot-password")} className="mt-5 w-full">
				Send Another Link
			</LinkButton>
		</AccessFrame>
	);
}

function NewPasswordForm({ email }: { email: string }) {
	const navigate = useNavigate();
	const form = useForm({
		resolver: zodResolver(newPasswordFormSchema),
		defaultValues: { newPassword: "" },
	});
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/reset-password", "save"),
		onSaved() {
			void showToast({ title: "Password updated successfully." });
			void navigate(href("/admin/dashboard"), { replace: true });
		},
		onInvalid({ newPassword: message }) {
			if (message) form.setError("newPassword", { message }, { shouldFocus: true });
		},
	});
	return (
		<form
			onSubmit={form.handleSubmit((values) => submit(values))}
			noValidate
			className="grid gap-5"
		>
			<TextField label="Email" readOnly autoComplete="username" value={email} />
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
