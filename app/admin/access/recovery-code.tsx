import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { href, Link, useNavigate } from "react-router";
import { recoveryCodeFormSchema } from "../../bakery/identity/account-forms.ts";
import { signInWithRecoveryCode } from "../../bakery/identity/passkeys.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { screenMeta } from "../screen/screen.tsx";
import type { Route } from "./+types/recovery-code";
import { AccessFrame } from "./access-frame.tsx";

export const meta = () => screenMeta("Use a recovery code");

export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		signIn: intent({
			schema: recoveryCodeFormSchema,
			needsSession: false,
			async save(given) {
				await signInWithRecoveryCode(browserAccounts(), given);
				return null;
			},
		}),
	});
}

/** Signs in somebody who lost their device (product §30). */
export default function RecoveryCode() {
	const navigate = useNavigate();
	const form = useForm({
		resolver: zodResolver(recoveryCodeFormSchema),
		defaultValues: { email: "", code: "" },
	});
	const { errors } = form.formState;
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/recovery-code", "signIn"),
		onSaved() {
			void showToast({
				title: "Logged in successfully",
				description: "Choose a new password, or add a passkey for your new device.",
			});
			void navigate(href("/admin/user-settings"), { replace: true });
		},
		onFailed: (message) => form.setError("code", { message }, { shouldFocus: true }),
	});
	return (
		<AccessFrame title="Use a recovery code">
			<form
				onSubmit={form.handleSubmit((values) => submit(values))}
				noValidate
				className="grid gap-5"
			>
				<p>
					Enter one of the codes you saved. No codes left? Ask an owner of the bakery, or the person
					who hosts this site.
				</p>
				<TextField
					label="Email"
					type="email"
					autoComplete="username"
					error={errors.email?.message}
					{...form.register("email")}
				/>
				<TextField
					label="Recovery Code"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					placeholder="1a2b-3c4d-5e6f-7a8b"
					error={errors.code?.message}
					{...form.register("code")}
				/>
				<SubmitButton isBusy={isSubmitting} busyLabel="Signing in...">
					Sign In
				</SubmitButton>
			</form>
			<Link
				to={href("/admin")}
				className="mx-auto mt-4 flex min-h-11 w-fit items-center px-3 text-primary-text underline"
			>
				Back to sign in
			</Link>
		</AccessFrame>
	);
}
