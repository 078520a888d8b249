import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { NavigationLink } from "../navigation/schema.ts";
import { type RowOf, toRecord } from "../records.ts";
import { isSlug } from "../slug.ts";
import { type ListedPage, listedPageFields, type OwnPage, ownPageFields } from "./schema.ts";

/** The pages in their order: for visitors the published ones in their time, for owners all. */
export async function listOwnPages(client: DataClient): Promise<ListedPage[]> {
	const rows = dataOrThrow(await client.rpc("list_pages"));
	return rows.map((row) => withIsoTimes<ListedPage>(toRecord(listedPageFields, row)));
}

/** A page by its path, as visitors see it; null where there is none. */
export async function findOwnPage(visitor: DataClient, path: string): Promise<OwnPage | null> {
	if (!isSlug(path)) return null;
	const [row] = dataOrThrow(await visitor.rpc("find_page", { at_path: path }));
	return row ? toOwnPage(row) : null;
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

/** A row of a page as the product knows it. */
export function toOwnPage(row: RowOf<"pages", typeof ownPageFields>): OwnPage {
	return withIsoTimes(toRecord(ownPageFields, row));
}

/** The page with its times as forms compare them: one instant has one spelling. */
function withIsoTimes<Page extends ListedPage>(page: Page): Page {
	const toIso = (instant: string | null) => instant && new Date(instant).toISOString();
	return { ...page, shownFrom: toIso(page.shownFrom), shownUntil: toIso(page.shownUntil) };
}
