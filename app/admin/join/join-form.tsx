import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { roleNames } from "../../bakery/identity/permissions.ts";
import { joinFormSchema, type OpenInvitation, roleDescriptions } from "../../bakery/team/schema.ts";
import { PasswordField } from "../../ui/back-office/password-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";

interface Props {
	/** The token of the link. */
	token: string;
	invitation: OpenInvitation;
	onJoined: () => void;
}

/** How an invited person signs in from now on. */
export function JoinForm({ token, invitation, onJoined }: Props) {
	const { role, email, isReset, inviter } = invitation;
	const form = useForm({
		resolver: zodResolver(joinFormSchema),
		defaultValues: { email: email ?? "", fullName: "", newPassword: "" },
	});
	const { errors } = form.formState;
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/join", "join"),
		onSaved: onJoined,
		onInvalid({ newPassword: message }) {
			if (message) form.setError("newPassword", { message }, { shouldFocus: true });
		},
	});
	return (
		<form
			onSubmit={form.handleSubmit((values) => submit({ ...values, token }))}
			noValidate
			className="grid gap-5"
		>
			<p className="wrap-anywhere">
				{isReset
					? `${inviter} reset your access. Your old password no longer works.`
					: `${inviter} invites you as ${roleNames[role]}: ${roleDescriptions[role].toLowerCase()}.`}
			</p>
			<TextField
				label="Email"
				type="email"
				autoComplete="username"
				readOnly={email !== null}
				error={errors.email?.message}
				{...form.register("email")}
			/>
			{isReset ? null : (
				<TextField
					label="Full Name"
					autoComplete="name"
					optional
					error={errors.fullName?.message}
					{...form.register("fullName")}
				/>
			)}
			<PasswordField
				label={isReset ? "New Password" : "Password"}
				autoComplete="new-password"
				error={errors.newPassword?.message}
				{...form.register("newPassword")}
			/>
			<SubmitButton isBusy={isSubmitting} busyLabel={isReset ? "Saving..." : "Joining..."}>
				{isReset ? "Save Password" : "Join"}
			</SubmitButton>
		</form>
	);
}
