import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { loginFormSchema } from "../../bakery/identity/form.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { PasswordAgainFields } from "./password-again-fields.tsx";

interface Props {
	isOpen: boolean;
	/** Who is signed in. */
	email: string;
	onCancel: () => void;
	onConfirmed: () => void;
}

/**
 * Asks for the current password before sensitive changes, in case somebody else finds the page
 * open.
 */
export function ConfirmPasswordDialog({ isOpen, onCancel, ...props }: Props) {
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onCancel}
			title="Confirm it's you"
			description="You signed in a while ago. Enter your current password to save this change."
		>
			<ConfirmPasswordForm onCancel={onCancel} {...props} />
		</Dialog>
	);
}

function ConfirmPasswordForm({ email, onCancel, onConfirmed }: Omit<Props, "isOpen">) {
	const form = useForm({
		resolver: zodResolver(loginFormSchema),
		defaultValues: { email, password: "" },
	});
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin", "confirmPassword"),
		onSaved: onConfirmed,
		onFailed: (message) => form.setError("password", { message }, { shouldFocus: true }),
	});
	return (
		<form
			onSubmit={form.handleSubmit((values) => submit(values))}
			noValidate
			className="grid gap-5"
		>
			<PasswordAgainFields form={form} />
			<div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
				<Button variant="outline" onClick={onCancel}>
					Cancel
				</Button>
				<SubmitButton isBusy={isSubmitting} busyLabel="Confirming...">
					Confirm
				</SubmitButton>
			</div>
		</form>
	);
}
