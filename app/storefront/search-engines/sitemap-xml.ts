import type { SitemapProduct } from "../../bakery/catalog/schema.ts";

interface Entry {
	path: string;
	changedAt?: Date;
}

const fixedPages: readonly Entry[] = [
	{ path: "/" },
	{ path: "/products" },
	{ path: "/about" },
	{ path: "/contact" },
];

/**
 * A sitemap of all public pages (sitemaps.org, at most 50,000 addresses).
 * @param siteUrl without a trailing slash.
 */
export function sitemapXml(siteUrl: string, products: readonly SitemapProduct[]): string {
	const productPages = products.map(({ id, changedAt }) => ({
		path: `/products/${id}`,
		changedAt,
	}));
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...[...fixedPages, ...productPages].map((entry) => urlElement(siteUrl, entry)),
		"</urlset>",
		"",
	].join("\n");
}

function urlElement(siteUrl: string, { path, changedAt }: Entry): string {
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
