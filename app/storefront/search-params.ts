import type { PublicPage, PublicPath, SearchValues } from "./page-definition.ts";
import { pages } from "./pages.ts";
import { type SearchParamKind, searchParamKinds, textInQuery } from "./param-kinds.ts";

/**
 * Reads the query of an address for the page at a path. The page cache reads it by the same register,
 * so that no page shows anything else than what it is kept as; nothing else in the storefront reads
 * a query (lint/search-params-in-register.grit).
 */
export function readSearchParams<Path extends PublicPath>(
	path: Path,
	{ searchParams }: URL,
): SearchValues<(typeof pages)[Path]["searchParams"]> {
	const page: PublicPage = pages[path];
	return readQuery(page.searchParams, searchParams);
}

/** Reads what a query says for declared parameters. */
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
