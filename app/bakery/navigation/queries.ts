import { dataOrThrow, throwIfFailed } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { Move } from "../moves.ts";
import { type Restored, restoreAndSave } from "../open-forms/queries.ts";
import { byColumn, type RecordVersion, saveParameters, toRecord } from "../records.ts";
import type { NavigationForm } from "./form.ts";
import { isLinkAddress } from "./rules.ts";
import { type NavigationItem, type NavigationLink, navigationItemFields } from "./schema.ts";

/** The active items of the header's and of the footer's menu, in display order. */
export interface Menu {
	headerLinks: NavigationLink[];
	footerLinks: NavigationLink[];
}

/** Equal positions keep the order in which the items were made. */
export async function getMenu(client: DataClient): Promise<Menu> {
	const items = dataOrThrow(await client.rpc("list_menu"));
	const rows = items.filter(({ path }) => isLinkAddress(path));
	const toLink = ({ id, title, path }: NavigationLink): NavigationLink => ({ id, title, path });
	return {
		headerLinks: rows.filter(({ show_in_header }) => show_in_header).map(toLink),
		footerLinks: rows.filter(({ show_in_footer }) => show_in_footer).map(toLink),
	};
}

/** The whole menu, in display order. */
export async function listNavigationItems(client: DataClient): Promise<NavigationItem[]> {
	const rows = dataOrThrow(await client.rpc("list_navigation_items"));
	return rows.map((row) => toRecord(navigationItemFields, row));
}

/** Saves an item. A new one is active and last (product §4.8). A newer version is a conflict. */
export async function saveNavigationItem(
	client: DataClient,
	values: NavigationForm,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<NavigationItem> {
	const answer = await client.rpc("save_navigation_item", {
		given: byColumn(navigationItemFields, values),
		...saveParameters(target, submissionId),
	});
	return toRecord(navigationItemFields, dataOrThrow(answer));
}

/** Restores a deleted item and saves over it; see `restoreAndSave`. */
export function restoreNavigationItem(
	client: DataClient,
	values: NavigationForm,
	target: RecordVersion,
	submissionId: string,
): Promise<Restored> {
	const given = byColumn(navigationItemFields, values);
	return restoreAndSave(client, "menu-item", given, target, submissionId);
}

/** @throws {BackendError} also when it is already gone. */
export async function deleteNavigationItem(client: DataClient, id: string): Promise<void> {
	throwIfFailed(await client.rpc("delete_navigation_item", { item_id: id }));
}

/** Moves an item of the menu, in whatever order it is by now. */
export async function moveNavigationItem(
	client: DataClient,
	{ id, preceding }: Move,
): Promise<void> {
	const move = { in_table: "navigation_items", moved: id, preceding };
	throwIfFailed(await client.rpc("move_record", move));
}

/** Orders the whole menu, all or nothing. Another order or other items are a conflict. */
export async function moveNavigationItems(
	client: DataClient,
	{ ids, expectedIds }: { ids: string[]; expectedIds: string[] },
): Promise<void> {
	const order = { ids, expected_ids: expectedIds };
	throwIfFailed(await client.rpc("move_navigation_items", order));
}
