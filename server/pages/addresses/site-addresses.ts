import type { ServerBuild } from "react-router";
import type { Catalog } from "../../../app/bakery/catalog/catalog.ts";
import { isBackOffice } from "../../../app/platform/back-office.ts";
import {
	type AskCatalog,
	allPages,
	type PathParamKind,
	type PublicPage,
	pathParamKinds,
	type SearchParamKind,
	type SearchValue,
	searchParamKinds,
	textInQuery,
} from "../../../app/storefront/pages.ts";
import { sizes } from "../../limits/limits.ts";
import { createPathMatcher, decode, type PathMatch, splitSegments } from "./path-matcher.ts";

/** The page cache's rule for a page. */
export interface PageKey {
	/** The address with nothing but the parameters that the page uses, in one order. */
	key: string;
	/** Whether orders change the page as well as saves. */
	changesWithOrders?: true;
	/** For pages whose address anybody can make up. */
	missing?: {
		/** The key of the one page that is shown for all of them that do not exist. */
		key: string;
		/** Asks whether there is anything to show. @throws {BackendError} */
		exists?: AskCatalog;
	};
}

/** The target of a request's address. */
export type PageAddress =
	/** Another spelling of the address: visitors are redirected to the canonical one. */
	| { kind: "redirect"; location: string }
	/** An earlier address: visitors are redirected to the one that is there now. */
	| { kind: "moved"; location: string }
	/** A page; its key is null when it is never kept. */
	| {
			kind: "page";
			key: PageKey | null;
			takesForms: boolean;
			/** Whether its address is known to one person alone, as an order's. */
			isPrivate: boolean;
	  }
	/** The page for paths that no page has; not certain while redirects are not known. */
	| { kind: "unknown"; key: PageKey; isCertain: boolean };

export interface SiteAddresses {
	/** Finds a page with the filters in memory, without waiting. */
	resolve(url: URL): PageAddress;
	/** Finds a page, and loads the filters first if its key depends on them. */
	load(url: URL): Promise<PageAddress>;
}

type Filters = Pick<Catalog, "findMoved" | "hasCategory" | "hasDay" | "hasPath" | "loadFilters">;
type Routes = ServerBuild["routes"];

/** An address that no page can have: asked for here, the page for missing paths is rendered. */
const missingPath = "/*/*";

/** Pages are the same on every host. */
const anyOrigin = "http://site.invalid";

/** Screens of the back office that had another address until 0.2.0. */
const renamedScreens = { "/admin/pictures": "/admin/images" };

const publicPages = new Map<string, PublicPage>(allPages());

/**
 * Parses the path and query of a request; null if that fails. As a link, `//name` would be a host.
 */
export function parseAddress(address: string): URL | null {
	return address.startsWith("/") ? URL.parse(anyOrigin + address) : null;
}

/** Whether an address is refused because it is too long. */
export function isTooLong({ href, origin }: URL): boolean {
	return href.length - origin.length > sizes.address;
}

/** Splits `/about.data`, as the router asks for the data of `/about`; `/_.data` is that of `/`. */
export function splitPath(pathname: string): { page: string; suffix: "" | ".data" } {
	if (!pathname.endsWith(".data")) return { page: pathname, suffix: "" };
	return { page: pathname.replace(/(?<=\/)_\.data$|\.data$/, ""), suffix: ".data" };
}

/** Finds pages by their addresses, before any page runs, by the routes of app/routes.ts. */
export function createSiteAddresses(routes: Routes, filters: Filters): SiteAddresses {
	const takesForms = new Map(patternsBelow(routes));
	const match = createPathMatcher([...takesForms.keys()]);

	function resolve(url: URL): PageAddress {
		const { page: pathname, suffix } = splitPath(url.pathname);
		const renamed = renamedScreen(pathname);
		if (renamed) return { kind: "moved", location: renamed + url.search };
		const found = match(pathname);
		const page = found && publicPages.get(found.pattern);
		const exists = found && (!page || isKnown(page, found, filters));
		if (!exists || (page && dependsOnFilters(page, url))) {
			const location = filters.findMoved(asPage(url, pathname));
			if (location) return { kind: "moved", location };
			if (!exists) {
				const key = found ? missingKey(found.pattern, suffix) : `${missingPath}${suffix}`;
				return { kind: "unknown", key: keyOfMissing(key), isCertain: location !== undefined };
			}
		}
		const location = spell(found, suffix) + withoutEmptyParams(page ?? undefined, url);
		if (location !== url.pathname + url.search) return { kind: "redirect", location };
		const key = page
			? keyOfPage(page, found, url, filters)
			: keyOfScreen(url.pathname, found.pattern);
		return {
			kind: "page",
			key,
			takesForms: takesForms.get(found.pattern) ?? false,
			isPrivate: page?.isKept === false && "params" in page,
		};
	}

	return {
		resolve,
		async load(url) {
			const found = match(splitPath(url.pathname).page);
			const page = found && publicPages.get(found.pattern);
			const isFixed = found && (!page || isKnown(page, found, filters));
			if (!isFixed || (page && dependsOnFilters(page, url))) await filters.loadFilters();
			return resolve(url);
		},
	};
}

/** The address that a screen has now, or a screen below it; null where it has always been that. */
function renamedScreen(pathname: string): string | null {
	const [before, now] =
		Object.entries(renamedScreens).find(([path]) => `${pathname}/`.startsWith(`${path}/`)) ?? [];
	return before && now ? now + pathname.slice(before.length) : null;
}

/** The full paths of all routes, and whether they accept forms. */
function patternsBelow(routes: Routes, parentId?: string, parent = ""): [string, boolean][] {
	return Object.values(routes).flatMap((route) => {
		if (!route || route.parentId !== parentId || route.path === "*") return [];
		const pattern = route.path ? `${parent}/${route.path}` : parent;
		const own: [string, boolean] = [pattern || "/", route.module.action !== undefined];
		const below = patternsBelow(routes, route.id, pattern);
		return route.path || route.index ? [own, ...below] : below;
	});
}

function spell({ pattern, segments }: PathMatch, suffix: string): string {
	const kinds = paramKinds(publicPages.get(pattern));
	const spelled = splitSegments(pattern).map((segment, index) =>
		segment.startsWith(":")
			? spellParameter(segments[index] ?? "", kinds[segment.slice(1)])
			: segment,
	);
	if (spelled.length === 0) return suffix ? `/_${suffix}` : "/";
	return `/${spelled.join("/")}${suffix}`;
}

/** A segment that cannot be decoded keeps its spelling, and leads to a page that does not exist. */
function spellParameter(given: string, kind: PathParamKind = pathParamKinds.uuid): string {
	const text = decode(given);
	return text === null ? given : encodeURIComponent(kind.read(text) ?? text);
}

/** The kinds of the parameters in a page's path. */
function paramKinds(page: PublicPage | undefined): Record<string, PathParamKind> {
	const named = page && "params" in page ? Object.entries(page.params) : [];
	return Object.fromEntries(named.map(([name, kind]) => [name, pathParamKinds[kind]]));
}

/** Drops empty parameters, which forms without JavaScript send (product §3). */
function withoutEmptyParams(page: PublicPage | undefined, { search, searchParams }: URL): string {
	const empty = Object.entries(page?.searchParams ?? {}).filter(
		([name, kind]) => textInQuery(searchParams, name, searchParamKinds[kind]) === "",
	);
	if (empty.length === 0) return search;
	const rest = new URLSearchParams(searchParams);
	for (const [name] of empty) rest.delete(name);
	return rest.size > 0 ? `?${rest}` : "";
}

function dependsOnFilters(page: PublicPage, { searchParams }: URL): boolean {
	const dependsOnPath = Object.values(paramKinds(page)).some(({ isKnown }) => isKnown);
	return (
		dependsOnPath ||
		Object.entries(page.searchParams).some(
			([name, kind]) => searchParams.has(name) && "isKnown" in searchParamKinds[kind],
		)
	);
}

/**
 * The key of a document of the back office. Until scripts run in it, a screen is the same for
 * everybody, whatever its parameters.
 */
function keyOfScreen(pathname: string, pattern: string): PageKey | null {
	return isBackOffice(pathname) && !pathname.endsWith(".data") ? { key: pattern } : null;
}

/**
 * The cache key of a public page, or null for one that is never kept. Unknown parameters and values
 * are left out, so that junk query strings share one entry.
 */
function keyOfPage(
	page: PublicPage,
	{ pattern, segments }: PathMatch,
	{ pathname, searchParams }: URL,
	filters: Filters,
): PageKey | null {
	// React Router names here the loaders it wants: the answer is not the whole page.
	if (page.isKept === false || searchParams.has("_routes")) return null;
	const missing = missingKey(pattern, splitPath(pathname).suffix);
	const params = paramsOf(pattern, segments);
	const { known, search, isKept } = parseSearch(page, searchParams, filters);
	if (!isKept || page.isQueryKept?.(search) === false) return null;
	const exists = page.exists?.({ params, search });
	return {
		key: known.size > 0 ? `${pathname}?${known}` : pathname,
		...(page.changesWithOrders && { changesWithOrders: true }),
		...(exists && { missing: { key: missing, exists } }),
	};
}

/** Asked for at this address, a page with params does not exist: none of them begins with a colon. */
function missingKey(pattern: string, suffix: string): string {
	return `${pattern}${suffix}?:missing`;
}

function keyOfMissing(key: string): PageKey {
	return { key, missing: { key } };
}

function paramsOf(pattern: string, segments: string[]): Record<string, string> {
	const named = splitSegments(pattern).map((name, index) => [name, segments[index] ?? ""] as const);
	return Object.fromEntries(
		named.flatMap(([name, text]) => (name.startsWith(":") ? [[name.slice(1), text]] : [])),
	);
}

/** The address of the page whose data the router asks for. */
function asPage(url: URL, pathname: string): URL {
	if (url.pathname === pathname) return url;
	const page = new URL(url);
	page.pathname = pathname;
	page.searchParams.delete("_routes");
	return page;
}

/** Whether a path can be one of those of its page, as far as they are known. */
function isKnown(page: PublicPage, { pattern, segments }: PathMatch, filters: Filters): boolean {
	const params = paramsOf(pattern, segments);
	return Object.entries(paramKinds(page)).every(([name, { read, isKnown }]) => {
		const value = read(decode(params[name] ?? "") ?? "");
		return value !== null && isKnown?.(value, filters) !== false;
	});
}

/** The parsed query of a page, and its part of the cache key. */
function parseSearch({ searchParams }: PublicPage, given: URLSearchParams, filters: Filters) {
	const search: Record<string, SearchValue> = {};
	const known = new URLSearchParams();
	let isKept = true;
	for (const [name, kindName] of Object.entries(searchParams)) {
		const kind: SearchParamKind = searchParamKinds[kindName];
		const text = textInQuery(given, name, kind);
		const nothing = kind.read(null);
		const value = kind.read(text);
		const isUsed = value !== nothing && kind.isKnown?.(value, filters) !== false;
		search[name] = isUsed ? value : nothing;
		if (isUsed && text !== null) known.set(name, kind.isList ? String(value) : text);
		isKept &&= kind.isKept?.(search[name]) !== false;
	}
	return { search, known, isKept };
}
