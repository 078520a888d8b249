import type { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";

type RequestedSite = Awaited<ReturnType<typeof requestedSite>>;

/** The meta data of an order's pages: their address opens the order, and no other site may learn it. */
export async function orderMeta(siteData: RequestedSite, title: string) {
	return [
		...(await pageMeta(siteData, { title, description: null, path: null, imageUrl: null })),
		{ name: "referrer", content: "strict-origin" },
	];
}
