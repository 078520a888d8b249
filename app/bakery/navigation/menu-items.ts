import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { requiredText } from "../form-fields.ts";
import { line } from "../resource/kinds/line.ts";
import { toggle } from "../resource/kinds/toggle.ts";
import { resource } from "../resource/resource.ts";
/** An item of the menus (product §24). */
export const menuItems = resource({
	kind: "menu-item",
	table: "navigation_items",
	noun: "navigation item",
	plural: "navigation items",
	fields: {
		title: line("Title", 100),
		/** A path on this site or a web address. */
		path: line("Path", 2000, {
			typed: requiredText("Path", 2000).refine((path) => path === "" || isLinkAddress(path), {
				error: "Path must start with / or be a web address",
			}),
		}),
		showInHeader: toggle("Show in Header", true),
		showInFooter: toggle("Show in Footer", false),
	},
	others: {
		/** An item is shown where its switches say, while it is active. */
		active: z.boolean(),
		/** Lower numbers come first. */
		displayOrder: z.number(),
	},
	list: "list_navigation_items",
	save: "save_navigation_item",
});

/** A menu item as the back office edits it. */
export type MenuItem = z.output<typeof menuItems.record>;

/** A link of the header's or footer's menu, as visitors see it. */
export type NavigationLink = Pick<MenuItem, "id" | "title" | "path">;

const PATH_ON_THIS_SITE = /^(\/(?![/\\])|#|\?)/;

const WEB_ADDRESS = /^https?:\/\/[^\s/]/i;

/**
 * Whether a menu item or a button may lead there: a path on this site (`/products`, `#top`) or a
 * web address. Everything else could run a script or lead to another site unnoticed (`javascript:`,
 * `//host`).
 */
export function isLinkAddress(text: string): boolean {
	// Browsers ignore control characters inside addresses, so `/\t/host` is `//host` to them.
	if (/\p{Cc}/u.test(text)) return false;
	return PATH_ON_THIS_SITE.test(text) || isWebAddress(text);
}

/** Whether a link leaves this site's own paths: `https://…` or `http://…`. */
export function isWebAddress(text: string): boolean {
	return WEB_ADDRESS.test(text);
}

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
