import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { Passkey } from "../../bakery/passkeys/queries.ts";
import { passkeyNameFormSchema } from "../../bakery/passkeys/schema.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";

interface Props {
	passkey: Passkey;
	onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
	const formId = useId();
	const form = useForm({
		resolver: zodResolver(passkeyNameFormSchema),
		defaultValues: { id, name },
	});
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/user-settings", "renamePasskey"),
		onSaved: onClose,
		onFailed: (message) => form.setError("name", { message }, { shouldFocus: true }),
	});
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title="Rename Passkey"
			actions={
				<>
					<Button variant="outline" onClick={onClose}>
						Cancel
					</Button>
					<SubmitButton form={formId} isBusy={isSubmitting} busyLabel="Saving...">
						Save
					</SubmitButton>
				</>
			}
		>
			<form id={formId} onSubmit={form.handleSubmit((values) => submit(values))} noValidate>
				<TextField
					label="Name"
					data-initial-focus
					error={form.formState.errors.name?.message}
					{...form.register("name")}
				/>
			</form>
		</Dialog>
	);
}
