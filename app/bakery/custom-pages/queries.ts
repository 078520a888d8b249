import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import type { NavigationLink } from "../navigation/menu-items.ts";
import { isSlug } from "../slug.ts";
import { type CustomPage, customPages, type ListedPage, listedPageSchema } from "./custom-pages.ts";

/** The pages in their order: for visitors the published ones in their time, for owners all. */
export async function listCustomPages(call: Call): Promise<ListedPage[]> {
	return call("list_custom_pages", {}, z.array(listedPageSchema));
}

/** A page by its path, as visitors see it; null where there is none. */
export async function findCustomPage(visitor: Call, path: string): Promise<CustomPage | null> {
	if (!isSlug(path)) return null;
	const [page] = await visitor("find_custom_page", { at_path: path }, z.array(customPages.record));
	return page ?? null;
}

/** Links to the owner's pages that have a place of their own. */
export interface PageLinks {
	/** Those that the footer shows. */
	legalLinks: NavigationLink[];
	/** The privacy page; null without a published one. */
	privacyLink: NavigationLink | null;
}

/** The links to pages that visitors can see now. */
export async function getPageLinks(visitor: Call): Promise<PageLinks> {
	const pages = await listCustomPages(visitor);
	const privacy = pages.find(({ purpose }) => purpose === "privacy");
	return {
		legalLinks: pages.filter(({ showInFooter }) => showInFooter).map(toLink),
		privacyLink: privacy ? toLink(privacy) : null,
	};
}

function toLink({ id, title, path }: ListedPage): NavigationLink {
	return { id, title, path: `/${path}` };
}
