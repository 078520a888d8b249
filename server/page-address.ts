import type { Catalog } from "./catalog.ts";
import { keyOfUnknownPath, type PageKey, pageKey } from "./page-key.ts";
import type { SiteMap } from "./site-map.ts";

/** What the address of a request leads to. */
export type PageAddress =
	/** Another spelling of the address, which is the one that counts. */
	| { kind: "redirect"; location: string }
	/** A page; its key is null when it is never kept. */
	| { kind: "page"; key: PageKey | null; takesForms: boolean }
	/** The page for paths that no page has. */
	| { kind: "unknown"; key: PageKey };

/** Reads addresses before any page is run. */
export async function readPageAddress(
	url: URL,
	{ siteMap, catalog }: { siteMap: SiteMap; catalog: Catalog },
): Promise<PageAddress> {
	const path = siteMap(url.pathname);
	if (!path) return { kind: "unknown", key: keyOfUnknownPath(url.pathname) };
	const location = path.spelling + canonicalSearch(path.spelling, url.searchParams, url.search);
	if (location !== url.pathname + url.search) return { kind: "redirect", location };
	if (url.searchParams.has("category")) await catalog.learnCategories();
	const key = pageKey(url, (slug) => catalog.hasCategory(slug));
	return { kind: "page", key, takesForms: path.takesForms };
}

/** A form without JavaScript asks for all categories with an empty parameter (spec §2: it goes). */
function canonicalSearch(path: string, parameters: URLSearchParams, search: string): string {
	if (path !== "/products" || parameters.get("category") !== "") return search;
	const rest = new URLSearchParams(parameters);
	rest.delete("category");
	return rest.size > 0 ? `?${rest}` : "";
}
