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

/** Pages are the same on every host; the address of a request is read as on this. */
const anyOrigin = "http://site.invalid";

const longestAddress = 2048;

/**
 * Reads the path and query of a request; null when that cannot be done. Resolved as a link,
 * `//name` would be a host.
 */
export function parseAddress(address: string): URL | null {
	return address.startsWith("/") ? URL.parse(anyOrigin + address) : null;
}

/** Whether nothing is answered to an address but that it is too long. */
export function isTooLong({ href, origin }: URL): boolean {
	return href.length - origin.length > longestAddress;
}

/** Reads addresses before any page is run. */
export async function readPageAddress(
	url: URL,
	{ siteMap, catalog }: { siteMap: SiteMap; catalog: Catalog },
): Promise<PageAddress> {
	const path = siteMap.find(url.pathname);
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
