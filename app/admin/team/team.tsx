import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { type Role, roleNames } from "../../bakery/identity/permissions.ts";
import {
	changeRole,
	chosenIdSchema,
	invitationFormSchema,
	invite,
	listInvitations,
	listTeam,
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
import { z } from "../../platform/zod.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { useMessageStream } from "../screen/live-updates.tsx";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/team";
import { InvitationCard, InviteDialog } from "./invitations.tsx";
import { type InvitationLink, LinkDialog, mailLink } from "./link-dialog.tsx";
import { MemberCard } from "./member-card.tsx";

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

/** Who works in the back office, and in which role (product §24.3). */
export default function Team({ loaderData: { ownId, ...shown } }: Route.ComponentProps) {
	const { team, invitations } = shown;
	const [isInviting, setInviting] = useState(false);
	const [link, setLink] = useState<InvitationLink | null>(null);
	useMessageStream(shown, () => readTeam(browserCall));
	return (
		<Screen
			title="Team"
			intro="Who uses the back office, and what they can do there."
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
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
