import { LRUCache } from "lru-cache";
import type { FinishedPage } from "../rendering/finished-page.ts";

export interface CachedPage {
	page: FinishedPage;
	/** The generation of the content that the page shows. */
	generation: number;
	/** Why it is sent although it is outdated; null when it could be rendered at the last try. */
	failure: Failure | null;
}

/** A page could not be rendered anew, or not in time. */
interface Failure {
	/** The generation of the content that it would have shown. */
	generation: number;
	/** When to try again, in milliseconds since 1970. */
	retryAt: number;
}

/** Finished pages in memory. */
export interface CachedPages {
	find(key: string): CachedPage | undefined;
	/** Takes in a page, and lets go of those that were not asked for longest where there is no room. */
	keep(key: string, page: FinishedPage, generation: number): void;
	forget(key: string): void;
}

/** @param maximumBytes the most bytes of finished pages to keep, all encodings together. */
export function createCachedPages(maximumBytes: number): CachedPages {
	const pages = new LRUCache<string, CachedPage>({
		maxSize: maximumBytes,
		sizeCalculation: ({ page }) => page.size,
	});
	return {
		find: (key) => pages.get(key),
		keep: (key, page, generation) => pages.set(key, { page, generation, failure: null }),
		forget: (key) => pages.delete(key),
	};
}
