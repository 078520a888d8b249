export const navigationPath = "/admin/navigation";

/** Takes the menu's new order. */
export const menuOrderPath = "/admin/navigation/order";

/** Takes the item that is to be deleted. */
export const itemDeletionPath = "/admin/navigation/delete";

/** Query parameter: the id of the item that the form edits. */
export const EDITED_ITEM = "item";

/** The screen with an item in its form. */
export function editItemPath(id: string): string {
	return `${navigationPath}?${new URLSearchParams({ [EDITED_ITEM]: id })}`;
}
