import { ExternalLink } from "lucide-react";
import { countUnreadMessages } from "../../bakery/messages/queries.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { administratorContext } from "../access/administrator-context.ts";
import { type Area, areas, messagesPath } from "../layout/areas.ts";
import { LogoutForm } from "../layout/logout-form.tsx";
import { Screen } from "../layout/screen.tsx";
import { ScreenLink } from "../layout/screen-link.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import type { Route } from "./+types/dashboard";

export const meta = () => screenMeta("Dashboard");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { unreadMessages: await countUnreadOrNull(context.get(administratorContext).client) };
}

/** The dashboard does without the count rather than not at all. */
async function countUnreadOrNull(client: DataClient): Promise<number | null> {
	try {
		return await countUnreadMessages(client);
	} catch (error) {
		console.error("The unread messages could not be counted.", error);
		return null;
	}
}

/** The way to everything (spec §2). */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
	return (
		<Screen title="Welcome back!" intro="What would you like to change today?">
			<ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
				{areas.map((area) => (
					<li key={area.path}>
						<AreaCard
							area={area}
							unread={area.path === messagesPath ? loaderData.unreadMessages : null}
						/>
					</li>
				))}
			</ul>
			<div className="mt-6 grid grid-cols-2 gap-3 xl:hidden">
				<LinkButton to="/" variant="outline">
					<ExternalLink aria-hidden="true" className="size-5" />
					View Site
				</LinkButton>
				<LogoutForm className="btn btn-outline h-auto min-h-12 rounded-full border-base-content/45 text-base" />
			</div>
		</Screen>
	);
}

function AreaCard({ area, unread }: { area: Area; unread: number | null }) {
	const { path, title, description, icon: Icon } = area;
	return (
		<ScreenLink
			to={path}
			className="flex h-full items-start gap-4 rounded-box border border-line bg-surface p-5 transition-colors hover:border-edge hover:bg-base-200"
		>
			<Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary-text" />
			<span className="grid gap-0.5">
				<span className="flex flex-wrap items-center gap-2 font-display text-label">
					{title} {unread ? <Badge tone="accent">{unread} unread</Badge> : null}
				</span>
				<span className="text-muted text-sm">{description}</span>
			</span>
		</ScreenLink>
	);
}
