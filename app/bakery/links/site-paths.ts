import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { listCategories } from "../catalog/queries.ts";
import type { Category } from "../catalog/schema.ts";
import {
	type ListedPage,
	listCustomPages,
	type PageState,
	pageState,
} from "../custom-pages/custom-pages.ts";
import { isReservedPath } from "../custom-pages/reserved-paths.ts";
import { isUuid } from "../uuid.ts";

/** A page that a menu item can lead to. */
interface LinkTarget {
	path: string;
	name: string;
}

/** The pages of the site, for links to them. */
export interface SitePaths {
	customPages: readonly ListedPage[];
	categories: readonly Pick<Category, "name" | "slug" | "earlierSlugs">[];
}

const fixedPages: readonly LinkTarget[] = [
	{ path: "/", name: "Home" },
	{ path: "/products", name: "Products" },
	{ path: "/about", name: "About" },
	{ path: "/contact", name: "Contact" },
	{ path: "/allergens", name: "Allergens" },
];

/** Reads the pages of the site for an administrator, drafts included. @throws {BackendError} */
export async function readSitePaths(call: Call): Promise<SitePaths> {
	const [customPages, categories] = await Promise.all([
		listCustomPages(call),
		listCategories(call),
	]);
	return { customPages, categories };
}

/** The paths that the menu's form suggests (product §24). */
export function suggestPaths({ customPages, categories }: SitePaths): LinkTarget[] {
	return [
		...fixedPages,
		...customPages.map(({ path, title }) => ({ path: `/${path}`, name: title })),
		...categories.map(({ slug, name }) => ({ path: `/products?category=${slug}`, name })),
	];
}

/** Why visitors find nothing at an address: the state of a hidden page, or no page. */
export type LinkProblem = Exclude<PageState, "published"> | "nothing";

/**
 * Finds out why visitors find nothing at an address. Null if they do, and for other sites.
 * @param now by the bakery's clock.
 */
export function findLinkProblem(
	address: string,
	{ customPages, categories }: SitePaths,
	now: Date,
): LinkProblem | null {
	if (!address.startsWith("/") || !URL.canParse(address, "http://site")) return null;
	const { pathname, searchParams } = new URL(address, "http://site");
	const path = pathname.replace(/(?<=.)\/$/, "");
	const slug = path === "/products" ? searchParams.get("category") : null;
	if (slug) {
		const leadsTo = (category: (typeof categories)[number]) =>
			category.slug === slug || category.earlierSlugs.includes(slug);
		return categories.some(leadsTo) ? null : "nothing";
	}
	if (fixedPages.some((page) => page.path === path)) return null;
	const [first = "", ...further] = path.slice(1).split("/");
	if (first === "products" && !isUuid(further[0] ?? "")) return "nothing";
	// Products and files come and go: their pages say so.
	if (isReservedPath(first)) return null;
	const page = customPages.find((page) => page.path === first || page.earlierPaths.includes(first));
	if (!page || further.length > 0) return "nothing";
	const state = pageState(page, now);
	return state === "published" ? null : state;
}

/** The problem in words, at the field. */
export const linkProblemTexts: Record<LinkProblem, string> = {
	draft: "This page is a draft. Visitors can't see it yet.",
	scheduled: "This page is scheduled. Visitors can't see it yet.",
	ended: "This page has ended. Visitors can't see it anymore.",
	nothing: "This site has no such page. Visitors would see “Page not found”.",
};

/** The problem in a list. */
export const linkProblemNames: Record<LinkProblem, string> = {
	draft: "Points to a draft",
	scheduled: "Points to a scheduled page",
	ended: "Points to a page that has ended",
	nothing: "Points to a missing page",
};

const linkPlace = z.object({
	/** A menu item, a section of a page, or a custom page. */
	kind: z.enum(["menu-item", "section", "custom-page"]),
	/** The id of the menu item or page, the key of the section. */
	id: z.string(),
	/** The title of the menu item or page, the key of the section. */
	name: z.string(),
});

/** Something that links to a page. */
export type LinkPlace = z.infer<typeof linkPlace>;

/** The links to a custom page, other than from itself. @throws {BackendError} */
export async function listLinksToPage(call: Call, pageId: string): Promise<LinkPlace[]> {
	return call("list_links_to_custom_page", { page_id: pageId }, z.array(linkPlace));
}
