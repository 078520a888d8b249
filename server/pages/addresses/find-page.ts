import type { PublicPage } from "../../../app/storefront/page-definition.ts";
import { allPages } from "../../../app/storefront/pages.ts";

const register = allPages().map(([path, page]) => ({ path, page, segments: path.split("/") }));

/** A page of the register that an address leads to. */
interface FoundPage {
	/** As in the register. */
	path: string;
	page: PublicPage;
	/** The values of the parameters in the path. */
	params: Record<string, string>;
}

/**
 * The page at a path. Takes a microsecond, which counts for pages in memory.
 * @param pathname in the one spelling that each path has (site-map.ts).
 */
export function findPage(pathname: string): FoundPage | null {
	const given = pathname.split("/");
	for (const { path, page, segments } of register) {
		const params = matchSegments(segments, given);
		if (params) return { path, page, params };
	}
	return null;
}

function matchSegments(segments: string[], given: string[]): Record<string, string> | null {
	if (segments.length !== given.length) return null;
	const params: Record<string, string> = {};
	for (const [index, segment] of segments.entries()) {
		const text = given[index] ?? "";
		if (segment.startsWith(":") && text) params[segment.slice(1)] = text;
		else if (segment !== text) return null;
	}
	return params;
}
