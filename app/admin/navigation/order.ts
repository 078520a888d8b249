import { redirect } from "react-router";
import { type MenuOrder, menuOrderSchema } from "../../bakery/navigation/form.ts";
import { moveNavigationItems } from "../../bakery/navigation/queries.ts";
import { saveAction } from "../../platform/save-action.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { Route } from "./+types/order";
import { navigationPath } from "./addresses.ts";

/** There is nothing to be seen here. */
export function clientLoader() {
	throw redirect(navigationPath);
}

/** Puts the menu in a new order. */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	return saveAction({
		request,
		schema: menuOrderSchema,
		async save(order): Promise<MenuOrder> {
			await moveNavigationItems(context.get(administratorContext).client, order);
			return order;
		},
	});
}
