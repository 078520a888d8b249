import { createCatalog } from "../../bakery/catalog/catalog.ts";
import { backendContext } from "../../platform/backend-context.ts";
import type { Route } from "./+types/sitemap";
import { listPages } from "./list-pages.ts";
import { sitemapXml } from "./sitemap-xml.ts";

/** The last sitemap: it is asked for often and changes with the content alone. */
let latest: { contentVersion: number; xml: string } | null = null;

/** All pages that search engines are to know (sitemaps.org). */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, siteUrl, contentVersion } = context.get(backendContext);
	if (latest?.contentVersion !== contentVersion) {
		const catalog = createCatalog(visitor, () => contentVersion);
		latest = { contentVersion, xml: sitemapXml(siteUrl, await listPages(catalog)) };
	}
	return new Response(latest.xml, {
		headers: { "content-type": "application/xml; charset=utf-8" },
	});
}
