import { redirect } from "react-router";
import { deleteNavigationItem } from "../../bakery/navigation/queries.ts";
import { deleteAction } from "../../platform/delete-action.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { Route } from "./+types/delete-item";
import { navigationPath } from "./addresses.ts";

/** There is nothing to be seen here. */
export function clientLoader() {
	throw redirect(navigationPath);
}

/** Deletes an item of the menu. */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return deleteAction({ request, remove: (id) => deleteNavigationItem(client, id) });
}
