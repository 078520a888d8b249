import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { isUuid } from "../../../app/bakery/uuid.ts";
import { createPathFilter } from "./path-filter.ts";

/** A path that a page or an action of the site answers. */
interface SitePath {
	/** The one spelling of the path; `.data` at its end asks for the data of the page alone. */
	spelling: string;
	/** The path of its route, with the names of parameters: `/products/:id`. */
	pattern: string;
	/** Whether forms may be sent to it. */
	takesForms: boolean;
}

export interface SiteMap {
	/**
	 * Whether a page may have this path, in any spelling. Takes a microsecond, where `find` goes
	 * through all routes of the router for a path that is new to it.
	 */
	has(pathname: string): boolean;
	/** @returns null for a path that no page has. */
	find(pathname: string): SitePath | null;
}

type Routes = ServerBuild["routes"];

/** The characters of the paths that are remembered: those of thousands of products. */
const mostCharacters = 1_000_000;

/**
 * Finds the page of a path as the router would (app/routes.ts), without running it. The router takes
 * many spellings of a path for one page: capitals, doubled and trailing slashes, percent-encoding.
 */
export function createSiteMap(routes: Routes): SiteMap {
	const tree = childrenOf(undefined, routes);
	const filter = createPathFilter(patternsOf(tree));

	const has = (pathname: string) => filter(splitPath(pathname).page);

	function match(pathname: string): SitePath | null {
		const { page, suffix } = splitPath(pathname);
		const matches = matchRoutes(tree, page.replace(/\/{2,}/g, "/"));
		const leaf = matches?.at(-1)?.route;
		if (!matches || !leaf?.id || leaf.path === "*") return null;
		const pattern = matches.flatMap(({ route }) => route.path?.split("/").filter(Boolean) ?? []);
		return {
			spelling: spell(page, pattern, suffix),
			pattern: `/${pattern.join("/")}`,
			takesForms: routes[leaf.id]?.module.action !== undefined,
		};
	}

	// The router prepares all routes anew each time. While a page is rendered, everybody who asks for
	// it would do that.
	const found = new LRUCache<string, SitePath>({
		maxSize: mostCharacters,
		sizeCalculation: (_path, pathname) => pathname.length,
	});

	return {
		has,
		find(pathname) {
			if (!has(pathname)) return null;
			const path = found.get(pathname) ?? match(pathname);
			if (path) found.set(pathname, path);
			return path;
		},
	};
}

/** Splits `/about.data`, as the router asks for the data of `/about`; `/_.data` is that of `/`. */
export function splitPath(pathname: string): { page: string; suffix: "" | ".data" } {
	if (!pathname.endsWith(".data")) return { page: pathname, suffix: "" };
	return { page: pathname.replace(/(?<=\/)_\.data$|\.data$/, ""), suffix: ".data" };
}

function childrenOf(parentId: string | undefined, routes: Routes): RouteObject[] {
	return Object.values(routes)
		.filter((route) => route !== undefined && route.parentId === parentId)
		.flatMap((route) => (route ? [toRoute(route, routes)] : []));
}

function toRoute({ id, path, index }: NonNullable<Routes[string]>, routes: Routes): RouteObject {
	const place = path === undefined ? { id } : { id, path };
	return index ? { ...place, index } : { ...place, children: childrenOf(id, routes) };
}

/** The whole paths of all routes that have one. */
function patternsOf(routes: RouteObject[], parent = ""): string[] {
	return routes.flatMap(({ path, index, children = [] }) => {
		if (path === "*") return [];
		const pattern = path ? `${parent}/${path}` : parent;
		const below = patternsOf(children, pattern);
		return path || index ? [pattern, ...below] : below;
	});
}

function spell(page: string, pattern: string[], suffix: string): string {
	const given = page.split("/").filter(Boolean);
	const segments = pattern.map((segment, index) =>
		segment.startsWith(":") ? spellParameter(given[index] ?? "") : segment,
	);
	if (segments.length === 0) return suffix ? `/_${suffix}` : "/";
	return `/${segments.join("/")}${suffix}`;
}

/** What cannot be decoded keeps its spelling: its page says that nothing has this name. */
function spellParameter(given: string): string {
	try {
		const text = decodeURIComponent(given);
		return encodeURIComponent(isUuid(text) ? text.toLowerCase() : text);
	} catch {
		return given;
	}
}
