import { dataOrThrow } from "../../platform/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { isLinkAddress } from "./rules.ts";
import type { NavigationLink } from "./schema.ts";

/** The active items of the header's menu, in display order. @throws {BackendError} */
export function listHeaderLinks(client: DataClient): Promise<NavigationLink[]> {
	return listLinks(client, "show_in_header");
}

/** The active items of the footer's menu, in display order. @throws {BackendError} */
export function listFooterLinks(client: DataClient): Promise<NavigationLink[]> {
	return listLinks(client, "show_in_footer");
}

/** Equal positions keep the order in which the items were made. */
async function listLinks(
	client: DataClient,
	place: "show_in_header" | "show_in_footer",
): Promise<NavigationLink[]> {
	const answer = await client
		.from("navigation_items")
		.select("id, title, path")
		.eq(place, true)
		.eq("active", true)
		.order("display_order")
		.order("created_at")
		.order("id");
	return dataOrThrow(answer).filter(({ path }) => isLinkAddress(path));
}
