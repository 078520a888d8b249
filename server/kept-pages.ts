import type { FinishedPage } from "./finished-page.ts";

export interface KeptPage {
	page: FinishedPage;
	/** The generation of the content that the page shows. */
	generation: number;
	/** Whether it was asked for since it was last considered for removal. */
	wanted: boolean;
	/** Why it is sent although it is outdated; null when it could be rendered at the last try. */
	failure: Failure | null;
}

/** A page could not be rendered anew, or not in time. */
interface Failure {
	/** The generation of the content that it would have shown. */
	generation: number;
	/** When to try again, in milliseconds since 1970. */
	restsUntil: number;
}

/** Finished pages in memory. */
export interface KeptPages {
	find(key: string): KeptPage | undefined;
	/** Takes in a page, and lets go of others where there is no room for it. */
	keep(key: string, page: FinishedPage, generation: number): void;
	forget(key: string): void;
}

/** @param maximumBytes the most bytes of finished pages to keep, all encodings together. */
export function createKeptPages(maximumBytes: number): KeptPages {
	// A Map iterates in order of insertion, which makes it a queue.
	const pages = new Map<string, KeptPage>();
	let bytes = 0;

	/** Removes the oldest pages, but puts one that was asked for to the end of the queue first. */
	function makeRoomFor(size: number): void {
		for (const [key, kept] of pages) {
			if (bytes + size <= maximumBytes) return;
			if (kept.wanted) {
				kept.wanted = false;
				pages.delete(key);
				pages.set(key, kept);
			} else forget(key);
		}
	}

	function forget(key: string): void {
		const kept = pages.get(key);
		if (!kept) return;
		pages.delete(key);
		bytes -= kept.page.size;
	}

	return {
		find: (key) => pages.get(key),
		keep(key, page, generation) {
			forget(key);
			if (page.size > maximumBytes) return;
			makeRoomFor(page.size);
			pages.set(key, { page, generation, wanted: false, failure: null });
			bytes += page.size;
		},
		forget,
	};
}
