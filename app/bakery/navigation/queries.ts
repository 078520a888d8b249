import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import type { Move } from "../moves.ts";
import { byColumn, type RecordVersion, saveParameters } from "../records.ts";
import type { NavigationForm } from "./form.ts";
import { isLinkAddress } from "./rules.ts";
import {
	type NavigationItem,
	type NavigationLink,
	navigationItemFields,
	navigationItemSchema,
} from "./schema.ts";

/** The active items of the header's and of the footer's menu, in display order. */
export interface Menu {
	headerLinks: NavigationLink[];
	footerLinks: NavigationLink[];
}

/** Equal positions keep the order in which the items were made. */
export async function getMenu(call: Call): Promise<Menu> {
	const items = await call("list_menu", {}, z.array(navigationItemSchema));
	const links = items.filter(({ path }) => isLinkAddress(path));
	const toLink = ({ id, title, path }: NavigationLink): NavigationLink => ({ id, title, path });
	return {
		headerLinks: links.filter(({ showInHeader }) => showInHeader).map(toLink),
		footerLinks: links.filter(({ showInFooter }) => showInFooter).map(toLink),
	};
}

/** The whole menu, in display order. */
export async function listNavigationItems(call: Call): Promise<NavigationItem[]> {
	return call("list_navigation_items", {}, z.array(navigationItemSchema));
}

/** Saves an item. A new one is active and last (product §4.8). A newer version is a conflict. */
export async function saveNavigationItem(
	call: Call,
	values: NavigationForm,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<NavigationItem> {
	return call(
		"save_navigation_item",
		{
			given: byColumn(navigationItemFields, values),
			...saveParameters(target, submissionId),
		},
		navigationItemSchema,
	);
}

/** @throws {BackendError} also when it is already gone. */
export async function deleteNavigationItem(call: Call, id: string): Promise<void> {
	await call("delete_navigation_item", { item_id: id });
}

/** Moves an item of the menu, in whatever order it is by now. */
export async function moveNavigationItem(call: Call, { id, preceding }: Move): Promise<void> {
	const move = { in_table: "navigation_items", moved: id, preceding };
	await call("move_record", move);
}

/** Orders the whole menu, all or nothing. Another order or other items are a conflict. */
export async function moveNavigationItems(
	call: Call,
	{ ids, expectedIds }: { ids: string[]; expectedIds: string[] },
): Promise<void> {
	const order = { ids, expected_ids: expectedIds };
	await call("move_navigation_items", order);
}
