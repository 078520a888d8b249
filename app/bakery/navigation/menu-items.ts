import { z } from "../../platform/zod.ts";
import { requiredText } from "../form-fields.ts";
import { line } from "../resource/kinds/line.ts";
import { toggle } from "../resource/kinds/toggle.ts";
import { resource } from "../resource/resource.ts";
/** An item of the menus (product §2.26, §5.6). */
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
