import { href } from "react-router";
import type { SetupStep } from "../../bakery/setup/schema.ts";
import { REGION_ID } from "../settings/device-region.ts";

/** A step of the dashboard; the last two are the host's. */
export type StepName = SetupStep | "backup" | "address" | "mail";

interface Step {
	step: StepName;
	label: string;
	/** The screen where it is done; null outside the back office. */
	to: string | null;
}

/** The steps from the demo to the owner's own bakery, in their order. */
export const setupSteps: readonly Step[] = [
	{ step: "hours", label: "Opening hours", to: href("/admin/hours") },
	{
		step: "region",
		label: "Language, currency, time zone, and allergen list",
		to: `${href("/admin/settings")}#${REGION_ID}`,
	},
	{ step: "name", label: "Name and logo", to: href("/admin/settings") },
	{ step: "colors", label: "Colors", to: href("/admin/settings") },
	{ step: "contact", label: "Contact details", to: href("/admin/settings") },
	{ step: "product", label: "First product with a photo", to: href("/admin/products") },
	{ step: "allergens", label: "Allergens reviewed", to: href("/admin/products/allergens") },
	{ step: "menu", label: "Menu", to: href("/admin/navigation") },
	{ step: "home", label: "Home page text", to: href("/admin/pages/:pageId", { pageId: "home" }) },
	{ step: "about", label: "About page", to: href("/admin/pages/:pageId", { pageId: "about" }) },
	{ step: "legal", label: "Legal pages", to: href("/admin/pages") },
	{ step: "orders", label: "Orders, on or off", to: href("/admin/orders/settings") },
	{ step: "search", label: "Search engines", to: href("/admin/settings") },
	{ step: "backup", label: "First backup", to: href("/admin/settings") },
	{ step: "address", label: "For the host: set SITE_URL", to: null },
	{ step: "mail", label: "For the host: set SMTP_URL for email", to: null },
];
