import { generatePath } from "react-router";
import type { Catalog } from "../../bakery/catalog/catalog.ts";
import type { FixedPage, PageWithParams } from "../page-definition.ts";
import { allPages } from "../pages.ts";
import { readQuery } from "../search-params.ts";

export interface SitemapEntry {
	path: string;
	/** The last change, where it is known. */
	changedAt?: Date;
}

/**
 * The pages listed in the sitemap: those without parameters first.
 * @throws {BackendError}
 */
export async function listPages(catalog: Catalog): Promise<SitemapEntry[]> {
	const fixed: SitemapEntry[] = [];
	const many: Promise<SitemapEntry[]>[] = [];
	for (const [path, page] of allPages()) {
		if ("params" in page) many.push(listAddresses(path, page, catalog));
		else if (page.isInSitemap !== false && (await isThere(page, catalog))) fixed.push({ path });
	}
	return [...fixed, ...(await Promise.all(many)).flat()];
}

async function isThere({ exists, searchParams }: FixedPage, catalog: Catalog): Promise<boolean> {
	const ask = exists?.({ search: readQuery(searchParams, new URLSearchParams()) });
	return ask ? ask(catalog) : true;
}

async function listAddresses(
	path: string,
	{ listForSitemap }: PageWithParams,
	catalog: Catalog,
): Promise<SitemapEntry[]> {
	const listed = (await listForSitemap?.(catalog)) ?? [];
	return listed.map(({ params, changedAt }) => ({ path: generatePath(path, params), changedAt }));
}
