import type { Register } from "react-router";
import type { Permission } from "../../bakery/identity/permissions.ts";

/** The screens behind the login. */
export type ScreenPath = Register["routeFiles"]["admin/layout/layout.tsx"]["page"];

/** The permission without which a screen doesn't open. */
export const screenPermissions: Record<ScreenPath, Permission> = {
	"/admin/dashboard": "content",
	"/admin/today": "day",
	"/admin/orders": "day",
	"/admin/orders/new": "day",
	"/admin/orders/settings": "order-rules",
	"/admin/messages": "messages",
	"/admin/products": "content",
	"/admin/products/import": "content",
	"/admin/products/allergens": "content",
	"/admin/products/:id": "content",
	"/admin/categories": "content",
	"/admin/categories/:id": "content",
	"/admin/labels": "content",
	"/admin/pages": "content",
	"/admin/pages/:pageId": "content",
	"/admin/pages/own/:id": "content",
	"/admin/announcement": "content",
	"/admin/words": "content",
	"/admin/images": "content",
	"/admin/images/details": "content",
	"/admin/navigation": "content",
	"/admin/addresses": "content",
	"/admin/hours": "content",
	"/admin/history": "content",
	"/admin/trash": "content",
	"/admin/settings": "site-settings",
	"/admin/team": "team",
	"/admin/user-settings": "own-account",
	"/admin/no-access": "own-account",
};
