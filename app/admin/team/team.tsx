import { href } from "react-router";
import { type Role, roleNames } from "../../bakery/identity/permissions.ts";
import { changeRole, listTeam, removeMember } from "../../bakery/team/queries.ts";
import { removalSchema, roleChangeSchema, roleDescriptions } from "../../bakery/team/schema.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { HistoryLink } from "../history/history-link.tsx";
import { useMessageStream } from "../message-stream/use-message-stream.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { administratorContext } from "../session/administrator-context.ts";
import type { Route } from "./+types/team";
import { MemberCard } from "./member-card.tsx";

export const meta = () => screenMeta("Team");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { client, user } = context.get(administratorContext);
	return { team: await listTeam(client), ownId: user.id };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return screenAction(request, {
		changeRole: intent({
			schema: roleChangeSchema,
			async save({ id, role }) {
				await changeRole(client, id, role);
				return role;
			},
		}),
		remove: intent({
			schema: removalSchema,
			async save({ id }) {
				await removeMember(client, id);
				return null;
			},
		}),
	});
}

/** Who works in the back office, and in which role (product §24.3). */
export default function Team({ loaderData: { team, ownId } }: Route.ComponentProps) {
	useMessageStream(team, () => listTeam(browserClient()));
	return (
		<Screen
			title="Team"
			intro="Who uses the back office, and what they can do there."
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
			actions={<HistoryLink of="member" id="" />}
			width="narrow"
		>
			<ul aria-label="Team" className="grid gap-4">
				{team.map((member) => (
					<li key={member.id}>
						<MemberCard member={member} isOneself={member.id === ownId} />
					</li>
				))}
			</ul>
			<dl className="mt-8 grid gap-x-6 gap-y-2 text-muted sm:grid-cols-[auto_1fr]">
				{Object.entries(roleDescriptions).map(([role, description]) => (
					<div key={role} className="contents">
						<dt className="font-semibold">{roleNames[role as Role]}</dt>
						<dd>{description}</dd>
					</div>
				))}
			</dl>
		</Screen>
	);
}
