import { createCatalog } from "../../bakery/catalog/catalog.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import type { Route } from "./+types/sitemap";
import { listPages } from "./list-pages.ts";
import { sitemapsXml } from "./sitemap-xml.ts";

/** The last sitemaps, which change with the content only. */
let latest: { contentVersion: number; sitemaps: ReturnType<typeof sitemapsXml> } | null = null;

/** The sitemap of all pages (sitemaps.org), or one part of it. Unknown queries get the whole. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const { visitor, siteUrl, contentVersion, clock } = context.get(backendContext);
	if (latest?.contentVersion !== contentVersion) {
		const catalog = createCatalog(visitor, clock, () => contentVersion);
		latest = { contentVersion, sitemaps: sitemapsXml(siteUrl, await listPages(catalog)) };
	}
	const { sitemaps } = latest;
	return new Response(sitemaps.get(new URL(request.url).search) ?? sitemaps.get(""), {
		headers: { "content-type": "application/xml; charset=utf-8" },
	});
}
