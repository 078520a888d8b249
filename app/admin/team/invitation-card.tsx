import { useId, useRef } from "react";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { roleNames } from "../../bakery/identity/permissions.ts";
import type { Invitation } from "../../bakery/team/queries.ts";
import { focusNeighborOf } from "../../ui/back-office/neighbor-focus.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import type { InvitationLink } from "./invitation-links.ts";

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
