import {
	Croissant,
	FileText,
	History,
	Images,
	type LucideIcon,
	Mail,
	PanelTop,
	Settings,
	ShoppingBasket,
	Tags,
	Trash2,
	Type,
	UserRound,
} from "lucide-react";
import type { Register } from "react-router";

/** An area of the back office, shown in the menu and on the dashboard. */
export interface Area {
	title: string;
	/** Its purpose. */
	description: string;
	icon: LucideIcon;
}

/** The screens behind the login. */
type ScreenPath = Register["routeFiles"]["admin/layout/layout.tsx"]["page"];

/** Those linked only in the menu. */
type AreaPath = Exclude<
	ScreenPath,
	"/admin/dashboard" | "/admin/hours" | "/admin/labels" | `/admin/${string}/${string}`
>;

/** All parts of the back office, in the order in which they are offered. */
export const areas: Record<AreaPath, Area> = {
	"/admin/today": { title: "Today", description: "Mark what's sold out", icon: ShoppingBasket },
	"/admin/products": {
		title: "Products",
		description: "Prices, images, allergens",
		icon: Croissant,
	},
	"/admin/categories": { title: "Categories", description: "Groups of products", icon: Tags },
	"/admin/pages": { title: "Pages", description: "Text and images on your pages", icon: FileText },
	"/admin/words": { title: "Wording", description: "Buttons, headings, and notes", icon: Type },
	"/admin/pictures": { title: "Images", description: "All images on your site", icon: Images },
	"/admin/navigation": {
		title: "Navigation",
		description: "The menus at the top and bottom",
		icon: PanelTop,
	},
	"/admin/messages": { title: "Messages", description: "What visitors wrote to you", icon: Mail },
	"/admin/history": { title: "History", description: "See and undo changes", icon: History },
	"/admin/trash": { title: "Trash", description: "Restore deleted items", icon: Trash2 },
	"/admin/settings": {
		title: "Settings",
		description: "Name, logo, colors, contact",
		icon: Settings,
	},
	"/admin/user-settings": {
		title: "Profile",
		description: "Your name, email and password",
		icon: UserRound,
	},
};
