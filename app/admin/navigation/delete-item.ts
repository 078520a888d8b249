import { redirect } from "react-router";
import { z } from "zod";
import { deleteNavigationItem } from "../../bakery/navigation/queries.ts";
import { saveAction } from "../../platform/save-action.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { Route } from "./+types/delete-item";
import { navigationPath } from "./addresses.ts";

/** There is nothing to be seen here. */
export function clientLoader() {
	throw redirect(navigationPath);
}

/** Deletes an item of the menu. */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	return saveAction({
		request,
		schema: z.object({ id: z.uuid() }),
		async save({ id }) {
			await deleteNavigationItem(context.get(administratorContext).client, id);
			return id;
		},
	});
}
