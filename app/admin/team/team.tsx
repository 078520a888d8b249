import { KeyRound, UserRoundMinus, UserRoundPlus } from "lucide-react";
import { useId, useState } from "react";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { pluralize } from "../../bakery/counts.ts";
import { ROLES, type Role, roleNames } from "../../bakery/identity/permissions.ts";
import {
	changeRole,
	chosenIdSchema,
	invitationFormSchema,
	invite,
	listInvitations,
	listTeam,
	type Member,
	removeMember,
	renewInvitation,
	resetAccess,
	revokeInvitation,
	roleChangeSchema,
	roleDescriptions,
} from "../../bakery/identity/team.ts";
import type { Call } from "../../platform/backend/call.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { useMessageStream } from "../screen/live-updates.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/team";
import {
	InvitationCard,
	type InvitationLink,
	InviteDialog,
	LinkDialog,
	mailLink,
} from "./invitations.tsx";

export const meta = () => screenMeta("Team");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call, user } = context.get(administratorContext);
	return { ...(await readTeam(call)), ownId: user.id };
}

async function readTeam(call: Call) {
	const [team, invitations] = await Promise.all([listTeam(call), listInvitations(call)]);
	return { team, invitations };
}

/** Somebody, and where to mail them. */
const mailedIdSchema = chosenIdSchema.extend({ email: z.string().nullable() });

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		changeRole: intent({
			schema: roleChangeSchema,
			async save({ id, role }) {
				await changeRole(call, id, role);
				return role;
			},
		}),
		remove: intent({
			schema: chosenIdSchema,
			async save({ id }) {
				await removeMember(call, id);
				return null;
			},
		}),
		invite: intent({
			schema: invitationFormSchema,
			save: async (form) => mailLink(await invite(call, form), form.email),
		}),
		renew: intent({
			schema: mailedIdSchema,
			save: async ({ id, email }) => mailLink(await renewInvitation(call, id), email),
		}),
		revoke: intent({
			schema: chosenIdSchema,
			async save({ id }) {
				await revokeInvitation(call, id);
				return null;
			},
		}),
		resetAccess: intent({
			schema: mailedIdSchema,
			save: async ({ id, email }) => mailLink(await resetAccess(call, id), email),
		}),
	});
}

/** Who works in the back office, and in which role (product §31). */
export default function Team({ loaderData: { ownId, ...shown } }: Route.ComponentProps) {
	const { team, invitations } = shown;
	const [isInviting, setInviting] = useState(false);
	const [link, setLink] = useState<InvitationLink | null>(null);
	useMessageStream(shown, () => readTeam(browserCall));
	return (
		<Screen
			title="Team"
			intro="Who uses the back office, and what they can do there."
			actions={
				<>
					<HistoryLink of="member" id="" />
					<Button onClick={() => setInviting(true)}>
						<UserRoundPlus aria-hidden="true" className="size-5" />
						Invite
					</Button>
				</>
			}
			width="narrow"
		>
			<ul aria-label="Team" className="grid gap-4">
				{team.map((member) => (
					<li key={member.id}>
						<MemberCard member={member} isOneself={member.id === ownId} onReset={setLink} />
					</li>
				))}
			</ul>
			{invitations.length === 0 ? null : (
				<section aria-labelledby="invitations" className="mt-8">
					<h2 id="invitations" className="text-label">
						Open Invitations
					</h2>
					<ul className="mt-4 grid gap-4">
						{invitations.map((invitation) => (
							<li key={invitation.id}>
								<InvitationCard
									invitation={invitation}
									onRenewed={setLink}
									onRevoked={() => void showToast({ title: "Invitation revoked" })}
								/>
							</li>
						))}
					</ul>
				</section>
			)}
			<dl className="mt-8 grid gap-x-6 gap-y-2 text-muted sm:grid-cols-[auto_1fr]">
				{Object.entries(roleDescriptions).map(([role, description]) => (
					<div key={role} className="contents">
						<dt className="font-semibold">{roleNames[role as Role]}</dt>
						<dd>{description}</dd>
					</div>
				))}
			</dl>
			{isInviting ? (
				<InviteDialog
					onClose={() => setInviting(false)}
					onInvited={(made) => {
						setInviting(false);
						setLink(made);
					}}
				/>
			) : null}
			<LinkDialog link={link} onClose={() => setLink(null)} />
		</Screen>
	);
}

interface Props {
	member: Member;
	isOneself: boolean;
	onReset: (link: InvitationLink) => void;
}

type Question = "remove" | "reset";

/** Somebody on the team, with the role that an owner can change. */
function MemberCard({ member, isOneself, onReset }: Props) {
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
						{passkeys > 0 ? ` · ${pluralize(passkeys, "passkey")}` : ""}
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
							<Options of={ROLES.map((each) => [each, roleNames[each]])} />
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
