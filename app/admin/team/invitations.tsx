import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { ROLES, roleNames } from "../../bakery/identity/permissions.ts";
import {
	type Invitation,
	type InvitationForm,
	invitationFormSchema,
	roleDescriptions,
} from "../../bakery/identity/team.ts";
import { invitationAddress } from "../../platform/back-office.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import {
	fetchInSession,
	readPublicEnvironment,
	siteAddress,
} from "../../platform/browser/browser-client.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { focusNeighborOf } from "../../ui/back-office/neighbor-focus.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { QrCode } from "../../ui/back-office/qr-code.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTypedFields } from "../saving/unsaved-work.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

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
			onClose={onClose}
			title="Invite to the Team"
			hasCancel
			actions={
				<SubmitButton form={formId} isBusy={isSubmitting} busyLabel="Inviting...">
					Invite
				</SubmitButton>
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
					<Options of={ROLES.toReversed().map((role) => [role, roleNames[role]])} />
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

interface LinkDialogProps {
	link: InvitationLink | null;
	onClose: () => void;
}

/** Shows the link of an invitation, once: the site keeps only its hash. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
	return (
		<Dialog
			isOpen={link !== null}
			onClose={onClose}
			title="Invitation Link"
			actions={<Button onClick={onClose}>Done</Button>}
		>
			{link ? <LinkToShow {...link} /> : null}
		</Dialog>
	);
}

function LinkToShow({ token, mailedTo }: InvitationLink) {
	const [isCopied, setCopied] = useState(false);
	const address = siteAddress(invitationAddress(token));

	async function copy(): Promise<void> {
		await navigator.clipboard.writeText(address);
		setCopied(true);
	}

	return (
		<div className="grid justify-items-center gap-5">
			{mailedTo === null ? null : (
				<Alert tone="success" role="status" className="w-full">
					Emailed to <bdi className="wrap-anywhere">{mailedTo}</bdi>
				</Alert>
			)}
			<p className="text-muted">
				Scan the code with the other phone or tablet, or send the link. It works once, within 7
				days, and is only shown now.
			</p>
			<QrCode text={address} label="QR code of the link" />
			<div className="flex w-full items-end gap-3 max-sm:flex-col max-sm:items-stretch">
				<TextField
					label="Link"
					readOnly
					value={address}
					className="flex-1"
					onFocus={({ target }) => target.select()}
				/>
				{/* Only pages with https, and those of this machine, may copy. */}
				{"clipboard" in navigator ? (
					<Button variant="outline" onClick={() => void copy()}>
						{isCopied ? "Copied" : "Copy Link"}
					</Button>
				) : null}
			</div>
		</div>
	);
}

/** A link that was just made: it is shown once. */
export interface InvitationLink {
	token: string;
	/** The address that it was mailed to; null if it wasn't. */
	mailedTo: string | null;
}

const mailingSchema = z.object({ isMailed: z.boolean() });

/** Mails a link to the person it is for, where the site can. */
export async function mailLink(token: string, email: string | null): Promise<InvitationLink> {
	if (!email) return { token, mailedTo: null };
	const init = { method: "POST", body: JSON.stringify({ token }) };
	// The invitation is there either way, and its link is on the screen.
	const answer = await askServer("/invitation/mail", init, fetchInSession).catch(() => null);
	return { token, mailedTo: mailingSchema.safeParse(answer).data?.isMailed ? email : null };
}
