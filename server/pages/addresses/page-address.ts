import type { Catalog } from "../../../app/bakery/catalog/catalog.ts";
import { findPage } from "./find-page.ts";
import {
	dependsOnCategories,
	emptyParams,
	keyOfScreen,
	keyOfUnknownPath,
	type PageKey,
	pageKey,
} from "./page-key.ts";
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
	const location = path.spelling + withoutEmptyParams(url, path.spelling);
	if (location !== url.pathname + url.search) return { kind: "redirect", location };
	if (dependsOnCategories(url)) await catalog.loadCategories();
	const key = keyOfScreen(url, path.pattern) ?? pageKey(url, catalog);
	return { kind: "page", key, takesForms: path.takesForms };
}

/** A form without JavaScript asks for all categories with an empty parameter (product §4.3: it goes). */
function withoutEmptyParams(url: URL, pathname: string): string {
	const page = findPage(pathname)?.page;
	const empty = page ? emptyParams(page, url.searchParams) : [];
	if (empty.length === 0) return url.search;
	const rest = new URLSearchParams(url.searchParams);
	for (const name of empty) rest.delete(name);
	return rest.size > 0 ? `?${rest}` : "";
}
