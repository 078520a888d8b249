import type { MissingPaths } from "../addresses/missing-paths.ts";
import { isTooLong, parseAddress } from "../addresses/page-address.ts";
import { keyOfUnknownPath } from "../addresses/page-key.ts";
import type { PathFilter } from "../addresses/path-filter.ts";
import type { SiteMap } from "../addresses/site-map.ts";
import type { FinishedPage } from "../rendering/finished-page.ts";
import type { PageCache } from "./page-cache.ts";

interface Options {
	pages: Pick<PageCache, "current">;
	siteMap: Pick<SiteMap, "has">;
	/** Whether something else than a page may answer a path. */
	isElsewhere: PathFilter;
	missingPaths: MissingPaths;
}

/** What lies ready in memory. */
export interface PagesInMemory {
	/**
	 * The page to send for a path and query, without waiting. For a path that nothing answers it is
	 * the one page for all of them, whose status is 404.
	 */
	find(address: string): FinishedPage | null;
	/** Says in the log that nothing answers a path. */
	noteMissing(address: string): void;
}

export function createPagesInMemory(options: Options): PagesInMemory {
	const { pages, siteMap, isElsewhere, missingPaths } = options;

	function findForUnknownPath(address: string): FinishedPage | null {
		const url = parseAddress(address);
		if (!url || isTooLong(url) || isElsewhere(url.pathname)) return null;
		if (siteMap.has(url.pathname)) return null;
		return pages.current(keyOfUnknownPath(url.pathname).key);
	}

	return {
		find: (address) => pages.current(address) ?? findForUnknownPath(address),
		noteMissing(address) {
			const url = parseAddress(address);
			if (url) missingPaths.note(url.pathname);
		},
	};
}
