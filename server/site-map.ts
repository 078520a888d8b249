import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { isUuid } from "../app/bakery/uuid.ts";

/** A path that a page or an action of the site answers. */
interface SitePath {
	/** The one spelling of the path; `.data` at its end asks for the data of the page alone. */
	spelling: string;
	/** Whether forms may be sent to it. */
	takesForms: boolean;
}

/** @returns null for a path that no page has. */
export type SiteMap = (pathname: string) => SitePath | null;

type Routes = ServerBuild["routes"];

/**
 * Finds the page of a path as the router would (app/routes.ts), without running it. The router takes
 * many spellings of a path for one page: capitals, doubled and trailing slashes, percent-encoding.
 */
export function createSiteMap(routes: Routes): SiteMap {
	const tree = childrenOf(undefined, routes);
	const known = firstSegments(tree);

	return (pathname) => {
		const { page, suffix } = splitPath(pathname);
		if (!canBeDecoded(page)) return null;
		// The router would go through all of its routes, which takes longer than the whole answer.
		if (!mayBegin(page, known)) return null;
		const matches = matchRoutes(tree, page.replace(/\/{2,}/g, "/"));
		const leaf = matches?.at(-1)?.route;
		if (!matches || !leaf?.id || leaf.path === "*") return null;
		const pattern = matches.flatMap(({ route }) => route.path?.split("/").filter(Boolean) ?? []);
		return {
			spelling: spell(page, pattern, suffix),
			takesForms: routes[leaf.id]?.module.action !== undefined,
		};
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

/** What the paths of routes begin with. A path that begins with anything stands there as `:name`. */
function firstSegments(routes: RouteObject[]): Set<string> {
	const segments = routes.flatMap(({ path, children = [] }) => {
		const [first] = path?.split("/").filter(Boolean) ?? [];
		return first === undefined ? [...firstSegments(children)] : [first.toLowerCase()];
	});
	return new Set(segments.filter((segment) => segment !== "*"));
}

function mayBegin(page: string, known: Set<string>): boolean {
	const [first] = page.split("/").filter(Boolean);
	if (first === undefined || known.has(decodeURIComponent(first).toLowerCase())) return true;
	return [...known].some((segment) => /^:|\?$/.test(segment));
}

function canBeDecoded(path: string): boolean {
	try {
		return !decodeURIComponent(path).includes("\0");
	} catch {
		return false;
	}
}

function spell(page: string, pattern: string[], suffix: string): string {
	const given = page.split("/").filter(Boolean);
	const segments = pattern.map((segment, index) =>
		segment.startsWith(":") ? spellParameter(given[index] ?? "") : segment,
	);
	if (segments.length === 0) return suffix ? `/_${suffix}` : "/";
	return `/${segments.join("/")}${suffix}`;
}

function spellParameter(given: string): string {
	const text = decodeURIComponent(given);
	return encodeURIComponent(isUuid(text) ? text.toLowerCase() : text);
}
