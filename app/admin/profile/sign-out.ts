import { redirect } from "react-router";
import { signOutElsewhere } from "../../bakery/identity/account.ts";
import { endSession } from "../../bakery/identity/queries.ts";
import { saveAction } from "../../platform/save-action.ts";
import { z } from "../../platform/zod.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { Route } from "./+types/sign-out";
import { profilePath } from "./addresses.ts";

/** There is nothing to be seen here. */
export function clientLoader() {
	throw redirect(profilePath);
}

/** Signs the owner out in one place, or everywhere but here. */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return saveAction({
		request,
		schema: z.object({ place: z.guid().or(z.literal("everywhere else")) }),
		async save({ place }) {
			if (place === "everywhere else") await signOutElsewhere(client);
			else await endSession(client, place);
			return place;
		},
	});
}
