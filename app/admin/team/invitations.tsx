import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useRef } from "react";
import { useForm } from "react-hook-form";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { ROLES, roleNames } from "../../bakery/identity/permissions.ts";
import {
	type Invitation,
	type InvitationForm,
	invitationFormSchema,
	roleDescriptions,
} from "../../bakery/identity/team.ts";
import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { focusNeighborOf } from "../../ui/back-office/neighbor-focus.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTypedFields } from "../saving/unsaved-work.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import type { InvitationLink } from "./link-dialog.tsx";

interface Props {
	invitation: Invitation;
	onRenewed: (link: InvitationLink) => void;
	onRevoked: () => void;
}

/** An invitation that nobody has used, which can get a new link or be revoked. */
export function InvitationCard({ invitation, onRenewed, onRevoked }: Props) {
	const { id, role, email, deviceName, memberName, inviter, expiresAt, isExpired } = invitation;
	const titleId = useId();
	const renewal = useSubmission({ action: actionAt("/admin/team", "renew"), onSaved: onRenewed });
	const focusNext = useRef(() => {});
	const revocation = useSubmission({
		action: actionAt("/admin/team", "revoke"),
		onSaved() {
			// The pressed button is removed.
			focusNext.current();
			onRevoked();
		},
	});
	const title = memberName ?? deviceName ?? email ?? `${roleNames[role]} by link`;
	const expiry = writeMoment(expiresAt, { dateStyle: "long" });
	return (
		<Card className="p-5">
			<article aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-6 gap-y-4">
				<div className="min-w-0 flex-1 basis-56">
					<h3 id={titleId} className="wrap-anywhere text-label">
						{title} {isExpired ? <Badge tone="muted">Expired</Badge> : null}
					</h3>
					<p className="wrap-anywhere mt-1 text-muted text-sm">
						{memberName === null ? roleNames[role] : "New password"} · by {inviter} ·{" "}
						{isExpired ? `expired ${expiry}` : `until ${expiry}`}
					</p>
				</div>
				<div className="flex flex-wrap gap-3">
					<SubmitButton
						type="button"
						variant="outline"
						isBusy={renewal.isSubmitting}
						busyLabel="Making a link..."
						onClick={() => renewal.submit({ id, email })}
					>
						{email ? "Resend" : "New Link"}
						<VisuallyHidden> for {title}</VisuallyHidden>
					</SubmitButton>
					<SubmitButton
						type="button"
						variant="outline"
						isBusy={revocation.isSubmitting}
						busyLabel="Revoking..."
						onClick={({ currentTarget }) => {
							focusNext.current = focusNeighborOf(currentTarget);
							revocation.submit({ id });
						}}
					>
						Revoke<VisuallyHidden> the invitation of {title}</VisuallyHidden>
					</SubmitButton>
				</div>
			</article>
		</Card>
	);
}

interface InviteDialogProps {
	onInvited: (link: InvitationLink) => void;
	onClose: () => void;
}

const nobody: InvitationForm = { kind: "counter", email: "", deviceName: "" };

/** Invites a person by email or by a link, or a device that everybody at the counter uses. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
	const formId = useId();
	const form = useForm({
		resolver: zodResolver(invitationFormSchema),
		defaultValues: nobody,
	});
	const { errors } = form.formState;
	const action = actionAt("/admin/team", "invite");
	const { onOutdated } = useTypedFields(action.path, form);
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
