import { ANNOUNCEMENT_SECTION } from "../announcement/announcement.ts";
import { isPageId, sectionsOf } from "../content/pages.ts";
import { HOURS_SECTION } from "../hours/schema.ts";
import { ORDERS_SECTION } from "../orders/settings.ts";
import { SITE_SECTIONS } from "../site/schema.ts";
import { WORDS_SECTION } from "../words/own-wording.ts";
import type { HistoryFilter } from "./queries.ts";

/** The filters of the history. */
export const HISTORY_KINDS = [
	"product",
	"category",
	"menu",
	"page",
	"custom-page",
	"settings",
	"hours",
	"announcement",
	"orders",
	"order",
	"wording",
	"image",
	"redirect",
	"member",
] as const;

export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Everything but orders, of which there are more than of all else. */
export const historyOfContent: HistoryFilter = {
	tables: [
		...["products", "product_categories", "sold_out", "allergen_reviews", "categories"],
		...[
			"navigation_items",
			"custom_pages",
			"image_details",
			"redirects",
			"site_content",
			"user_roles",
		],
	],
};

/** The history of everything of a kind, or of one of it. @param id empty for all. */
export function historyOf(kind: HistoryKind, id: string): HistoryFilter {
	const one = id === "" ? {} : { records: [id] };
	switch (kind) {
		case "product":
			return {
				tables: ["products", "product_categories", "sold_out", "allergen_reviews"],
				...one,
			};
		case "category":
			return { tables: ["categories"], ...one };
		case "menu":
			return { tables: ["navigation_items"], ...one };
		case "custom-page":
			return { tables: ["custom_pages"], ...one };
		case "image":
			return { tables: ["image_details"], ...one };
		case "redirect":
			return { tables: ["redirects"], ...one };
		case "member":
			return { tables: ["user_roles"], ...one };
		case "settings":
			return { tables: ["site_content"], records: SITE_SECTIONS };
		case "hours":
			return { tables: ["site_content"], records: [HOURS_SECTION] };
		case "announcement":
			return { tables: ["site_content"], records: [ANNOUNCEMENT_SECTION] };
		case "orders":
			return { tables: ["site_content"], records: [ORDERS_SECTION] };
		case "order":
			return { tables: ["orders"], ...one };
		case "wording":
			return { tables: ["site_content"], records: [WORDS_SECTION] };
		case "page": {
			const sections = sectionsOf(isPageId(id) ? id : undefined);
			return { tables: ["site_content"], records: sections.map(({ name }) => name) };
		}
	}
}
