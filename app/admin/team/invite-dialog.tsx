import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { ROLES, roleNames } from "../../bakery/identity/permissions.ts";
import {
	type InvitationForm,
	invitationFormSchema,
	roleDescriptions,
} from "../../bakery/team/schema.ts";
import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useKeptFields } from "../saving/use-kept-draft.ts";
import { useSubmission } from "../saving/use-submission.ts";
import type { InvitationLink } from "./invitation-links.ts";

interface Props {
	onInvited: (link: InvitationLink) => void;
	onClose: () => void;
}

const nobody: InvitationForm = { kind: "counter", email: "", deviceName: "" };

/** Invites a person by email or by a link, or a device that everybody at the counter uses. */
export function InviteDialog({ onInvited, onClose }: Props) {
	const formId = useId();
	const form = useForm({
		resolver: zodResolver(invitationFormSchema),
		defaultValues: nobody,
	});
	const { errors } = form.formState;
	const action = actionAt("/admin/team", "invite");
	const onOutdated = useKeptFields(action.path, form);
	const { submit, isSubmitting } = useSubmission({
		action,
		onOutdated,
		onSaved: onInvited,
		onFailed(message) {
			const field = form.getValues("kind") === "shared-device" ? "deviceName" : "email";
			form.setError(field, { message }, { shouldFocus: true });
		},
	});
	const kind = form.watch("kind");
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title="Invite to the Team"
			actions={
				<>
					<Button variant="outline" onClick={onClose}>
						Cancel
					</Button>
					<SubmitButton form={formId} isBusy={isSubmitting} busyLabel="Inviting...">
						Invite
					</SubmitButton>
				</>
			}
		>
			<form
				id={formId}
				onSubmit={form.handleSubmit((values) => submit(values))}
				noValidate
				className="grid gap-5"
			>
				<SelectField
					label="Role"
					description={
						kind === "shared-device"
							? "A tablet that everybody at the counter uses, signed in for 90 days"
							: roleDescriptions[kind]
					}
					data-initial-focus
					{...form.register("kind")}
				>
					{ROLES.toReversed().map((role) => (
						<option key={role} value={role}>
							{roleNames[role]}
						</option>
					))}
					<option value="shared-device">Shared device</option>
				</SelectField>
				{kind === "shared-device" ? (
					<TextField
						label="Device Name"
						placeholder="Counter tablet"
						error={errors.deviceName?.message}
						{...form.register("deviceName")}
					/>
				) : (
					<TextField
						label="Email"
						type="email"
						autoComplete="off"
						optional
						description={
							readPublicEnvironment().sendsMail
								? "Leave empty to show a link and a QR code instead"
								: "This site can't send email, so you get a link and a QR code to show"
						}
						error={errors.email?.message}
						{...form.register("email")}
					/>
				)}
			</form>
		</Dialog>
	);
}
