import type { FinishedPage } from "./finished-page.ts";
import type { MissingPaths } from "./missing-paths.ts";
import { isTooLong, parseAddress } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";
import { keyOfUnknownPath } from "./page-key.ts";
import type { PathFilter } from "./path-filter.ts";
import type { SiteMap } from "./site-map.ts";

interface Options {
	pages: Pick<PageCache, "current">;
	/** The pages of the site; null while they are not known. */
	siteMap: () => SiteMap | null;
	/** Whether something else than a page may answer a path. */
	isElsewhere: PathFilter;
	missingPaths: MissingPaths;
}

/** What lies ready in memory. */
export interface PagesInMemory {
	/**
	 * The page to send for a path and query, without waiting. For a path that nothing answers it is
	 * the one page for all of them; the path is noted as missing.
	 */
	find(address: string): FinishedPage | null;
}

export function createPagesInMemory(options: Options): PagesInMemory {
	const { pages, siteMap, isElsewhere, missingPaths } = options;

	function findForUnknownPath(address: string): FinishedPage | null {
		const known = siteMap();
		const url = parseAddress(address);
		if (!known || !url || isTooLong(url) || isElsewhere(url.pathname)) return null;
		if (known.has(url.pathname)) return null;
		const page = pages.current(keyOfUnknownPath(url.pathname).key);
		if (page) missingPaths.note(url.pathname);
		return page;
	}

	return {
		find: (address) => pages.current(address) ?? findForUnknownPath(address),
	};
}
