import { dataOrNull, dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { NavigationLink } from "../navigation/schema.ts";
import { columnsOf } from "../records.ts";
import { isSlug } from "../slug.ts";
import { type ListedPage, listedPageFields, type OwnPage, ownPageFields } from "./schema.ts";

/** The columns of a page in a list. */
export const LISTED_PAGE_COLUMNS = columnsOf(listedPageFields);

/** The columns of a page with everything on it. */
export const OWN_PAGE_COLUMNS = columnsOf(ownPageFields);

/** The pages in their order: for visitors the published ones in their time, for owners all. */
export async function listOwnPages(client: DataClient): Promise<ListedPage[]> {
	const answer = await client
		.from("pages")
		.select(LISTED_PAGE_COLUMNS)
		.order("display_order")
		.order("created_at")
		.order("id");
	return dataOrThrow(answer).map(withIsoTimes);
}

/** A page by its path, as visitors see it; null where there is none. */
export async function findOwnPage(visitor: DataClient, path: string): Promise<OwnPage | null> {
	if (!isSlug(path)) return null;
	const query = visitor.from("pages").select(OWN_PAGE_COLUMNS);
	const row = dataOrNull(await query.eq("path", path).maybeSingle());
	return row && withIsoTimes(row);
}

/** Links to the owner's pages that have a place of their own. */
export interface PageLinks {
	/** Those that the footer shows. */
	legalLinks: NavigationLink[];
	/** The privacy page; null without a published one. */
	privacyLink: NavigationLink | null;
}

/** The links to pages that visitors can see now. */
export async function getPageLinks(visitor: DataClient): Promise<PageLinks> {
	const pages = await listOwnPages(visitor);
	const privacy = pages.find(({ purpose }) => purpose === "privacy");
	return {
		legalLinks: pages.filter(({ showInFooter }) => showInFooter).map(toLink),
		privacyLink: privacy ? toLink(privacy) : null,
	};
}

function toLink({ id, title, path }: ListedPage): NavigationLink {
	return { id, title, path: `/${path}` };
}

/** The page with its times as forms compare them: one instant has one spelling. */
export function withIsoTimes<Page extends ListedPage>(page: Page): Page {
	const toIso = (instant: string | null) => instant && new Date(instant).toISOString();
	return { ...page, shownFrom: toIso(page.shownFrom), shownUntil: toIso(page.shownUntil) };
}
