import { generatePath } from "react-router";
import { type Catalog, createCatalog } from "../../bakery/catalog/catalog.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { allPages, type FixedPage, type PageWithParams, readQuery } from "../pages.ts";
import type { Route } from "./+types/sitemap";

/** The last sitemaps, which change with products and pages only. */
let latest: { generation: number; sitemaps: ReturnType<typeof sitemapsXml> } | null = null;

/** The sitemap of all pages (sitemaps.org), or one part of it. Unknown queries get the whole. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const { visitor, siteUrl, generation, clock } = context.get(backendContext);
	if (latest?.generation !== generation) {
		const catalog = createCatalog(visitor, clock, () => generation);
		latest = { generation, sitemaps: sitemapsXml(siteUrl, await listPages(catalog)) };
	}
	const { sitemaps } = latest;
	return new Response(sitemaps.get(new URL(request.url).search) ?? sitemaps.get(""), {
		headers: { "content-type": "application/xml; charset=utf-8" },
	});
}

/** Addresses in one sitemap, at most (sitemaps.org). */
const MAX_ENTRIES = 50_000;

/**
 * Sitemaps by their query, "" being the one at /sitemap.xml. With too many pages, that lists the
 * others.
 * @param siteUrl without a trailing slash.
 */
export function sitemapsXml(
	siteUrl: string,
	entries: readonly SitemapEntry[],
	maxEntries = MAX_ENTRIES,
): ReadonlyMap<string, string> {
	if (entries.length <= maxEntries) return new Map([["", sitemapXml(siteUrl, entries)]]);
	const count = Math.ceil(entries.length / maxEntries);
	const parts = Array.from({ length: count }, (_, index) => ({
		query: `?part=${index + 1}`,
		entries: entries.slice(index * maxEntries, (index + 1) * maxEntries),
	}));
	const queries = parts.map(({ query }) => query);
	return new Map([
		["", indexXml(siteUrl, queries)],
		...parts.map(({ query, entries }) => [query, sitemapXml(siteUrl, entries)] as const),
	]);
}

function indexXml(siteUrl: string, queries: readonly string[]): string {
	return documentXml(
		"sitemapindex",
		queries.map((query) => `<sitemap>${locationXml(siteUrl, `/sitemap.xml${query}`)}</sitemap>`),
	);
}

function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
	return documentXml(
		"urlset",
		entries.map(({ path, changedAt }) => {
			const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
			return `<url>${locationXml(siteUrl, path)}${changed}</url>`;
		}),
	);
}

function documentXml(root: string, elements: string[]): string {
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
		...elements,
		`</${root}>`,
		"",
	].join("\n");
}

function locationXml(siteUrl: string, path: string): string {
	return `<loc>${escapeXml(siteUrl + path)}</loc>`;
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
