import {
	ClipboardList,
	Croissant,
	FileText,
	History,
	Images,
	type LucideIcon,
	Mail,
	Megaphone,
	PanelTop,
	Settings,
	ShoppingBasket,
	Signpost,
	Tag,
	Tags,
	Trash2,
	Type,
	UserRound,
	UsersRound,
	Wallet,
} from "lucide-react";
import type { Permission } from "../../bakery/identity/permissions.ts";
import { type ScreenPath, screenPermissions } from "../access/require-access.ts";

/** The groups of areas, in their order. */
const groups = ["The day", "The menu", "The website", "More"] as const;

/** An area of the back office, shown in the menu and on the dashboard. */
export interface Area {
	group: (typeof groups)[number];
	title: string;
	/** Its purpose. */
	description: string;
	icon: LucideIcon;
	/** Among the first ones on the dashboard (product §11), from 1. */
	place?: number;
}

/** Those linked only in the menu. */
type AreaPath = Exclude<
	ScreenPath,
	"/admin/dashboard" | "/admin/hours" | "/admin/no-access" | `/admin/${string}/${string}`
>;

/** All parts of the back office, in the order in which a group offers them. */
const areas: Record<AreaPath, Area> = {
	"/admin/today": {
		group: "The day",
		title: "Today",
		description: "Mark what's sold out",
		icon: ShoppingBasket,
	},
	"/admin/orders": {
		group: "The day",
		title: "Orders",
		description: "Pickups and what to bake",
		icon: ClipboardList,
	},
	"/admin/payments": {
		group: "The day",
		title: "Payments",
		description: "Money for orders, refunds",
		icon: Wallet,
	},
	"/admin/messages": {
		group: "The day",
		title: "Messages",
		description: "From your contact form",
		icon: Mail,
	},
	"/admin/products": {
		group: "The menu",
		title: "Products",
		description: "Prices, images, allergens",
		icon: Croissant,
		place: 1,
	},
	"/admin/categories": {
		group: "The menu",
		title: "Categories",
		description: "Groups of products",
		icon: Tags,
		place: 2,
	},
	"/admin/labels": {
		group: "The menu",
		title: "Labels",
		description: "Print ingredients and allergens",
		icon: Tag,
	},
	"/admin/pages": {
		group: "The website",
		title: "Pages",
		description: "Text and images on your pages",
		icon: FileText,
		place: 3,
	},
	"/admin/announcement": {
		group: "The website",
		title: "Announcement",
		description: "A banner at the top of every page",
		icon: Megaphone,
	},
	"/admin/words": {
		group: "The website",
		title: "Wording",
		description: "Buttons, headings, and notes",
		icon: Type,
	},
	"/admin/images": {
		group: "The website",
		title: "Images",
		description: "All images on your site",
		icon: Images,
	},
	"/admin/navigation": {
		group: "The website",
		title: "Navigation",
		description: "The menus at the top and bottom",
		icon: PanelTop,
		place: 6,
	},
	"/admin/addresses": {
		group: "The website",
		title: "Addresses",
		description: "Redirects and missing pages",
		icon: Signpost,
	},
	"/admin/history": {
		group: "More",
		title: "History",
		description: "See and undo changes",
		icon: History,
	},
	"/admin/trash": {
		group: "More",
		title: "Trash",
		description: "Restore deleted items",
		icon: Trash2,
	},
	"/admin/settings": {
		group: "More",
		title: "Settings",
		description: "Name, logo, colors, contact",
		icon: Settings,
		place: 5,
	},
	"/admin/team": {
		group: "More",
		title: "Team",
		description: "Who can do what",
		icon: UsersRound,
	},
	"/admin/user-settings": {
		group: "More",
		title: "Profile",
		description: "Your name, email and password",
		icon: UserRound,
		place: 4,
	},
};

/** The areas that somebody with these permissions can use. */
function usableAreas(permissions: readonly Permission[]) {
	const all = Object.entries(areas) as [AreaPath, Area][];
	return all.filter(([path]) => permissions.includes(screenPermissions[path]));
}

function grouped(usable: ReturnType<typeof usableAreas>) {
	return groups
		.map((title) => ({ title, areas: usable.filter(([, { group }]) => group === title) }))
		.filter(({ areas }) => areas.length > 0);
}

/** The areas by group for the menu. @param leftOut one of them */
export function areaGroups(permissions: readonly Permission[], leftOut: string) {
	return grouped(usableAreas(permissions).filter(([path]) => path !== leftOut));
}

/** The areas for the dashboard: the first ones, and the others by group. */
export function dashboardAreas(permissions: readonly Permission[]) {
	const usable = usableAreas(permissions);
	const placeOf = ([, { place = 0 }]: [string, Area]) => place;
	return {
		first: usable.filter(placeOf).toSorted((one, other) => placeOf(one) - placeOf(other)),
		groups: grouped(usable.filter((area) => !placeOf(area))),
	};
}
