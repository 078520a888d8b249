import {
	Croissant,
	FileText,
	Images,
	type LucideIcon,
	Mail,
	PanelTop,
	Settings,
	Tags,
	UserRound,
} from "lucide-react";

/** A part of the back office that stands in the menu and on the dashboard. */
export interface Area {
	path: string;
	title: string;
	/** What is done there. */
	description: string;
	icon: LucideIcon;
}

export const messagesPath = "/admin/messages";

/** All parts of the back office, in the order in which they are offered. */
export const areas: readonly Area[] = [
	{
		path: "/admin/products",
		title: "Products",
		description: "Prices, pictures, allergens",
		icon: Croissant,
	},
	{
		path: "/admin/categories",
		title: "Categories",
		description: "The shelves of your shop",
		icon: Tags,
	},
	{
		path: "/admin/pages",
		title: "Pages",
		description: "Words and pictures of your pages",
		icon: FileText,
	},
	{
		path: "/admin/pictures",
		title: "Pictures",
		description: "All images of your site",
		icon: Images,
	},
	{
		path: "/admin/navigation",
		title: "Navigation",
		description: "The menus at the top and bottom",
		icon: PanelTop,
	},
	{
		path: messagesPath,
		title: "Messages",
		description: "What visitors wrote to you",
		icon: Mail,
	},
	{
		path: "/admin/settings",
		title: "Settings",
		description: "Name, logo, colours, contact",
		icon: Settings,
	},
	{
		path: "/admin/user-settings",
		title: "Profile",
		description: "Your name, email and password",
		icon: UserRound,
	},
];
