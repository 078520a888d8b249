import { ANNOUNCEMENT_SECTION } from "../announcement/announcement.ts";
import { isPageId, sectionsOf } from "../content/pages.ts";
import { HOURS_SECTION } from "../hours/schema.ts";
import { ORDERS_SECTION } from "../orders/settings.ts";
import { PAYMENTS_SECTION } from "../payments/settings.ts";
import { SITE_SECTIONS } from "../site/stored-site.ts";
import { WORDS_SECTION } from "../words/own-wording.ts";
import type { HistoryFilter } from "./entries.ts";

/** A kind of thing that changes. */
interface SubjectDescription {
	/** One of it within a sentence. */
	phrase(name: string): string;
	/** Several, after their number. */
	plural: string;
	/** The tables whose rows it consists of, its own one first. */
	tables: readonly [string, ...string[]];
	/** The sections of `site_content` that it consists of: there is one of it. */
	sections?: readonly string[];
	/** The title of its history; without one, its changes are in the history of something else. */
	title?: string;
}

function oneOf(title: string, sections: readonly string[], plural = title.toLowerCase()) {
	const phrase = () => `the ${title.toLowerCase()}`;
	return { title, phrase, plural, tables: ["site_content"], sections } as const;
}

/** Every kind of thing that changes: how sentences and filters call it, and where it is stored. */
const kinds = {
	product: {
		title: "Products",
		phrase: (name) => name || "a product",
		plural: "products",
		tables: ["products", "product_categories", "sold_out", "allergen_reviews"],
	},
	category: {
		title: "Categories",
		phrase: (name) => `the category ${name}`,
		plural: "categories",
		tables: ["categories"],
	},
	"menu-item": {
		phrase: (name) => `the menu item ${name}`,
		plural: "menu items",
		tables: ["navigation_items"],
	},
	/** The order of the menu. */
	menu: { title: "Menu", phrase: () => "the menu", plural: "menus", tables: ["navigation_items"] },
	page: {
		title: "Pages",
		phrase: (name) => `the ${name}`,
		plural: "pages",
		tables: ["site_content"],
	},
	"custom-page": {
		title: "Your Pages",
		phrase: (name) => `the page ${name}`,
		plural: "pages",
		tables: ["custom_pages"],
	},
	settings: oneOf("Settings", SITE_SECTIONS),
	hours: oneOf("Opening Hours", [HOURS_SECTION]),
	/** The line at the top of every page. */
	announcement: oneOf("Announcement", [ANNOUNCEMENT_SECTION], "announcements"),
	/** How the bakery takes orders. */
	orders: oneOf("Order Settings", [ORDERS_SECTION]),
	/** How customers pay. */
	payments: oneOf("Payment Settings", [PAYMENTS_SECTION]),
	/** A customer's order. */
	order: {
		title: "Orders",
		phrase: (name) => `order ${name}`,
		plural: "orders",
		tables: ["orders"],
	},
	/** The owner's wording of sentences. */
	wording: oneOf("Wording", [WORDS_SECTION], "sentences"),
	image: {
		title: "Images",
		phrase: (name) => `the image ${name}`,
		plural: "images",
		tables: ["image_details"],
	},
	/** A redirect from an address of an old site. */
	redirect: {
		title: "Addresses",
		phrase: (name) => `the redirect from ${name}`,
		plural: "redirects",
		tables: ["redirects"],
	},
	/** Somebody's role in the team. */
	member: {
		title: "Team",
		phrase: (name) => `the team member ${name}`,
		plural: "team members",
		tables: ["user_roles"],
	},
	/** A section of the content that no page shows. */
	section: {
		phrase: (name) => `the section ${name}`,
		plural: "sections",
		tables: ["site_content"],
	},
} as const satisfies Record<string, SubjectDescription>;

export type SubjectKind = keyof typeof kinds;

export const subjectKinds: Readonly<Record<SubjectKind, SubjectDescription>> = kinds;

export const SUBJECT_KINDS = Object.keys(kinds) as SubjectKind[];

/** The kinds with a history of their own. */
export type HistoryKind = Exclude<SubjectKind, "menu-item" | "section">;

/** The filters of the history. */
export const HISTORY_KINDS = SUBJECT_KINDS.filter(
	(kind) => "title" in kinds[kind],
) as HistoryKind[];

/** Everything but orders, of which there are more than of all else. */
export const historyOfContent: HistoryFilter = {
	tables: SUBJECT_KINDS.filter((kind) => kind !== "order").flatMap((kind) => kinds[kind].tables),
};

/** The history of everything of a kind, or of one of it. @param id empty for all. */
export function historyOf(kind: HistoryKind, id: string): HistoryFilter {
	const { tables, sections } = subjectKinds[kind];
	if (kind === "page") {
		return { tables, records: sectionsOf(isPageId(id) ? id : undefined).map(({ name }) => name) };
	}
	if (sections) return { tables, records: sections };
	return { tables, ...(id !== "" && { records: [id] }) };
}
