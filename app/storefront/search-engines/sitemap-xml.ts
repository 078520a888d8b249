import type { SitemapEntry } from "./list-pages.ts";

/**
 * A sitemap (sitemaps.org, at most 50,000 addresses).
 * @param siteUrl without a trailing slash.
 */
export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
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
