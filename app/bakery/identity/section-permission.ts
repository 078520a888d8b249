import { ORDERS_SECTION } from "../orders/settings.ts";
import { isSiteSection } from "../site/schema.ts";
import type { Permission } from "./permissions.ts";

/** The permission to save a section, as `private.permission_of_section` decides in the database. */
export function permissionOfSection(section: string): Permission {
	if (isSiteSection(section)) return "site-settings";
	return section === ORDERS_SECTION ? "order-rules" : "content";
}
