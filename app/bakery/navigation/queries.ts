import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { isLinkAddress, menuItems, type NavigationLink } from "./menu-items.ts";

/** The active items of the header's and of the footer's menu, in display order. */
export interface Menu {
	headerLinks: NavigationLink[];
	footerLinks: NavigationLink[];
}

/** Equal positions keep the order in which the items were made. */
export async function getMenu(call: Call): Promise<Menu> {
	const items = await call("list_menu", {}, z.array(menuItems.record));
	const links = items.filter(({ path }) => isLinkAddress(path));
	const toLink = ({ id, title, path }: NavigationLink): NavigationLink => ({ id, title, path });
	return {
		headerLinks: links.filter(({ showInHeader }) => showInHeader).map(toLink),
		footerLinks: links.filter(({ showInFooter }) => showInFooter).map(toLink),
	};
}

/** @throws {BackendError} also when it is already gone. */
export async function deleteNavigationItem(call: Call, id: string): Promise<void> {
	await call("delete_navigation_item", { item_id: id });
}

/** Orders the whole menu, all or nothing. Another order or other items are a conflict. */
export async function moveNavigationItems(
	call: Call,
	{ ids, expectedIds }: { ids: string[]; expectedIds: string[] },
): Promise<void> {
	const order = { ids, expected_ids: expectedIds };
	await call("move_navigation_items", order);
}
