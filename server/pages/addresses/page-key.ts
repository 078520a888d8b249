import type { Catalog } from "../../../app/bakery/catalog/catalog.ts";
import { isBackOffice } from "../../../app/platform/back-office.ts";
import type { AskCatalog, PublicPage } from "../../../app/storefront/page-definition.ts";
import {
	pathParamKinds,
	type SearchParamKind,
	type SearchValue,
	searchParamKinds,
	textInQuery,
} from "../../../app/storefront/param-kinds.ts";
import { findPage } from "./find-page.ts";
import { splitPath } from "./site-map.ts";

/** What the page cache may do with a page. */
export interface PageKey {
	/** The address with nothing but the parameters that the page knows, in one order. */
	key: string;
	/** For pages whose address anybody can make up. */
	missing?: {
		/** The key of the one page that is shown for all of them that do not exist. */
		key: string;
		/** Asks whether there is anything to show. @throws {BackendError} */
		exists?: AskCatalog;
	};
}

/** Which slugs the list can be filtered by. */
type Categories = Pick<Catalog, "hasCategory">;

/**
 * The cache key of a public page, or null for what is never kept. Parameters that the page does not
 * know and values that name nothing are left out, so that junk query strings share the page's one
 * entry.
 */
export function pageKey(url: URL, categories: Categories): PageKey | null {
	// React Router names here the loaders it wants: the answer is not the whole page.
	if (url.searchParams.has("_routes")) return null;
	const { page: pathname, suffix } = splitPath(url.pathname);
	const found = findPage(pathname);
	if (!found?.page.isKept) return null;
	const { path, page, params } = found;
	// Redirected to the address without them (page-address.ts).
	if (emptyParams(page, url.searchParams).length > 0) return null;
	// Asked for at this address, a page with params does not exist: none of them begins with a colon.
	const missing = `${path}${suffix}?:missing`;
	if (!mayExist(page, params)) return keyOfMissing(missing);
	const { known, search, isKept } = readSearch(page, url.searchParams, categories);
	if (!isKept) return null;
	const exists = page.exists?.({ params, search });
	return {
		key: known.size > 0 ? `${url.pathname}?${known}` : url.pathname,
		...(exists && { missing: { key: missing, exists } }),
	};
}

/**
 * The key of a document of the back office, or null for what is none. Until scripts run in it, a
 * screen is the same for everybody, whatever the parameters of its path and query.
 */
export function keyOfScreen({ pathname }: URL, pattern: string): PageKey | null {
	return isBackOffice(pathname) && !pathname.endsWith(".data") ? { key: pattern } : null;
}

/** The key of the one page for all paths that no page has. */
export function keyOfUnknownPath(pathname: string): PageKey {
	return keyOfMissing(`/*${splitPath(pathname).suffix}`);
}

/** The parameters that a page knows, but that stand in its address without a value. */
export function emptyParams(page: PublicPage, given: URLSearchParams): string[] {
	return Object.entries(page.searchParams)
		.filter(([name, kind]) => textInQuery(given, name, searchParamKinds[kind]) === "")
		.map(([name]) => name);
}

/** Whether the key of an address depends on which categories there are. */
export function dependsOnCategories({ pathname, searchParams }: URL): boolean {
	const known = findPage(splitPath(pathname).page)?.page.searchParams ?? {};
	return Object.entries(known).some(
		([name, kind]) => searchParams.has(name) && "isKnown" in searchParamKinds[kind],
	);
}

function mayExist(page: PublicPage, params: Record<string, string>): boolean {
	if (!("params" in page)) return true;
	return Object.entries(page.params).every(([name, kind]) =>
		pathParamKinds[kind](params[name] ?? ""),
	);
}

/** The parsed query of a page, and its part of the cache key. */
function readSearch({ searchParams }: PublicPage, given: URLSearchParams, categories: Categories) {
	const search: Record<string, SearchValue> = {};
	const known = new URLSearchParams();
	let isKept = true;
	for (const [name, kindName] of Object.entries(searchParams)) {
		const kind: SearchParamKind = searchParamKinds[kindName];
		const text = textInQuery(given, name, kind);
		const nothing = kind.read(null);
		const value = kind.read(text);
		const isSaid = value !== nothing && kind.isKnown?.(value, categories) !== false;
		search[name] = isSaid ? value : nothing;
		if (isSaid && text !== null) known.set(name, kind.isList ? String(value) : text);
		isKept &&= kind.isKept?.(search[name]) !== false;
	}
	return { search, known, isKept };
}

function keyOfMissing(key: string): PageKey {
	return { key, missing: { key } };
}
