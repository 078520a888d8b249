import type { SitemapEntry } from "./list-pages.ts";

/** Addresses in one sitemap, at most (sitemaps.org). */
const MOST_ENTRIES = 50_000;

/**
 * Sitemaps by their query: "" for the one at /sitemap.xml. That lists the pages, or, when there are
 * too many for one, the sitemaps that do.
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
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...queries.map((query) => {
			const address = escapeXml(`${siteUrl}/sitemap.xml${query}`);
			return `<sitemap><loc>${address}</loc></sitemap>`;
		}),
		"</sitemapindex>",
		"",
	].join("\n");
}

function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...entries.map((entry) => urlElement(siteUrl, entry)),
		"</urlset>",
		"",
	].join("\n");
}

function urlElement(siteUrl: string, { path, changedAt }: SitemapEntry): string {
	const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
	return `<url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>`;
}

function escapeXml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&apos;");
}
