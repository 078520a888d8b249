import type { PublicPage, PublicPath, SearchValues } from "./page-definition.ts";
import { type SearchParamKind, searchParamKinds, textInQuery } from "./page-definition.ts";
import { pages } from "./pages.ts";

/**
 * Parses the query of a page. The page cache uses the same register, so a page never shows anything
 * else than its cache key says. Nothing else parses a query (lint/search-params-in-register.grit).
 */
export function readSearchParams<Path extends PublicPath>(
	path: Path,
	{ searchParams }: URL,
): SearchValues<(typeof pages)[Path]["searchParams"]> {
	const page: PublicPage = pages[path];
	return readQuery(page.searchParams, searchParams);
}

/** Parses declared parameters. */
export function readQuery<Search extends PublicPage["searchParams"]>(
	declared: Search,
	query: URLSearchParams,
): SearchValues<Search> {
	const read = Object.entries(declared).map(([name, kindName]) => {
		const kind: SearchParamKind = searchParamKinds[kindName];
		return [name, kind.read(textInQuery(query, name, kind))];
	});
	return Object.fromEntries(read);
}
