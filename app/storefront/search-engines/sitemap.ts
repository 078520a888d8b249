import { generatePath } from "react-router";
import { type Catalog, createCatalog } from "../../bakery/catalog/catalog.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { allPages, type FixedPage, type PageWithParams, readQuery } from "../pages.ts";
import type { Route } from "./+types/sitemap";

/** The last sitemap, which changes with products and pages only. */
let latest: { generation: number; xml: string } | null = null;

/** The sitemap of all pages (sitemaps.org). */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, siteUrl, generation, clock } = context.get(backendContext);
	if (latest?.generation !== generation) {
		const catalog = createCatalog(visitor, clock, () => generation);
		latest = { generation, xml: sitemapXml(siteUrl, await listPages(catalog)) };
	}
	return new Response(latest.xml, {
		headers: { "content-type": "application/xml; charset=utf-8" },
	});
}

/** @param siteUrl without a trailing slash. */
export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...entries.map(({ path, changedAt }) => {
			const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
			return `<url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>`;
		}),
		"</urlset>",
		"",
	].join("\n");
}

function escapeXml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&apos;");
}

interface SitemapEntry {
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
