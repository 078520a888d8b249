import { LockKeyhole } from "lucide-react";
import { href } from "react-router";
import { roleNames } from "../../bakery/identity/permissions.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/no-access";
import { noAccessAddress } from "./require-access.ts";

export const meta = () => screenMeta("No Access");

export function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { role, owners } = context.get(administratorContext).user;
	return { role, owners, wanted: noAccessAddress.read(url).wanted };
}

/** Says who can help with a screen that the user's role doesn't open (product §31). */
export default function NoAccess({ loaderData }: Route.ComponentProps) {
	const { role, owners, wanted } = loaderData;
	const helpers = new Intl.ListFormat("en", { type: "disjunction" }).format(owners.map(isolate));
	return (
		<Screen title="You don't have access" back={null} width="narrow">
			<EmptyState
				icon={LockKeyhole}
				title={`Ask ${helpers}`}
				actions={
					<>
						<LinkButton to={href("/admin/today")}>Go to Today</LinkButton>
						{wanted ? (
							<LinkButton to={wanted} variant="outline">
								Try Again
							</LinkButton>
						) : null}
					</>
				}
			>
				Your role is {roleNames[role]}. An owner of the bakery can do this for you, or give you
				another role.
			</EmptyState>
		</Screen>
	);
}
