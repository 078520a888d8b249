import type { SitemapEntry } from "./list-pages.ts";

/** Addresses in one sitemap, at most (sitemaps.org). */
const MOST_ENTRIES = 50_000;

/**
 * Sitemaps by their query, "" being the one at /sitemap.xml. With too many pages, that lists the
 * others.
 * @param siteUrl without a trailing slash.
 */
export function sitemapsXml(
	siteUrl: string,
	entries: readonly SitemapEntry[],
	mostEntries = MOST_ENTRIES,
): ReadonlyMap<string, string> {
	if (entries.length <= mostEntries) return new Map([["", sitemapXml(siteUrl, entries)]]);
	const count = Math.ceil(entries.length / mostEntries);
	const parts = Array.from({ length: count }, (_, index) => ({
		query: `?part=${index + 1}`,
		entries: entries.slice(index * mostEntries, (index + 1) * mostEntries),
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
