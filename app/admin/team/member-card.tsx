import { KeyRound, UserRoundMinus } from "lucide-react";
import { useId, useState } from "react";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { ROLES, roleNames } from "../../bakery/identity/permissions.ts";
import { type Member, roleChangeSchema } from "../../bakery/identity/team.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { actionAt } from "../saving/action-at.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { useSubmission } from "../saving/use-submission.ts";
import type { InvitationLink } from "./link-dialog.tsx";

interface Props {
	member: Member;
	isOneself: boolean;
	onReset: (link: InvitationLink) => void;
}

type Question = "remove" | "reset";

/** Somebody on the team, with the role that an owner can change. */
export function MemberCard({ member, isOneself, onReset }: Props) {
	const { id, name, email, role, isSharedDevice, passkeys, since, lastSeenAt } = member;
	const titleId = useId();
	const [chosen, setChosen] = useState(role);
	const [question, setQuestion] = useState<Question | null>(null);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/team", "changeRole"),
		onSaved: (saved) => void showToast({ title: `${isolate(name)}: ${roleNames[saved]}` }),
	});

	function choose(value: string): void {
		const change = roleChangeSchema.safeParse({ id, role: value });
		if (!change.success) return;
		setChosen(change.data.role);
		submit(change.data);
	}

	return (
		<Card className="p-5">
			<article aria-labelledby={titleId} className="grid gap-4 sm:grid-cols-[1fr_12rem]">
				<div className="min-w-0">
					<h2 id={titleId} className="wrap-anywhere text-label">
						{name} {isOneself ? <Badge>You</Badge> : null}
					</h2>
					{name === email || isSharedDevice ? null : (
						<p className="wrap-anywhere text-muted">{email}</p>
					)}
					<p className="mt-1 text-muted text-sm">
						{isSharedDevice ? "Shared device" : roleNames[role]} since{" "}
						{writeMoment(since, { dateStyle: "long" })}
						{" · "}
						{lastSeenAt
							? `last seen ${writeMoment(lastSeenAt, { dateStyle: "medium", timeStyle: "short" })}`
							: "not signed in"}
						{passkeys > 0 ? ` · ${passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`}` : ""}
					</p>
				</div>
				<div className="grid content-start gap-3">
					{isSharedDevice ? null : (
						<SelectField
							label="Role"
							value={isSubmitting ? chosen : role}
							aria-busy={isSubmitting || undefined}
							onChange={({ target }) => choose(target.value)}
						>
							{ROLES.map((each) => (
								<option key={each} value={each}>
									{roleNames[each]}
								</option>
							))}
						</SelectField>
					)}
					{role === "admin" || isSharedDevice ? null : (
						<Button variant="outline" onClick={() => setQuestion("reset")}>
							<KeyRound aria-hidden="true" className="size-5" />
							Reset Access<VisuallyHidden> of {name}</VisuallyHidden>
						</Button>
					)}
					<Button variant="outline" onClick={() => setQuestion("remove")}>
						<UserRoundMinus aria-hidden="true" className="size-5" />
						Remove<VisuallyHidden> {name}</VisuallyHidden>
					</Button>
				</div>
			</article>
			{question === "reset" ? (
				<ActionDialog
					action={actionAt("/admin/team", "resetAccess")}
					values={{ id, email }}
					title="Reset Access"
					question={`Reset the access of ${isolate(name)}? They are signed out everywhere at once.`}
					confirmLabel="Reset Access"
					busyLabel="Resetting..."
					onClose={() => setQuestion(null)}
					onDone={onReset}
				>
					Their password, passkeys, and recovery codes stop working. They choose a new password with
					the link that you get next.
				</ActionDialog>
			) : null}
			{question === "remove" ? (
				<ActionDialog
					action={actionAt("/admin/team", "remove")}
					values={{ id }}
					title="Remove from the Team"
					question={`Remove ${isolate(name)} from the team? They are signed out everywhere at once.`}
					confirmLabel="Remove"
					busyLabel="Removing..."
					onClose={() => setQuestion(null)}
					onDone={() => void showToast({ title: `${isolate(name)} removed` })}
				>
					Everything they changed stays, and the history keeps their name. What they were typing and
					didn't save is not stored.
				</ActionDialog>
			) : null}
		</Card>
	);
}
