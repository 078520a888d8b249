import { LRUCache } from "lru-cache";
import { log } from "../../../app/platform/log.server.ts";
import { TooBusy } from "../../limits/work-limit.ts";
import { lastGoodPages } from "../../metrics/page-metrics.ts";
import type { PageKey } from "../addresses/site-addresses.ts";
import type { FinishedPage } from "../rendering/finished-page.ts";
import type { Generations } from "./generations.ts";

/** A backend that has failed is not asked for the same page again at once. */
const restMilliseconds = 1000;

interface CachedPage {
	page: FinishedPage;
	/** The generation of the content that the page shows. */
	generation: number;
	/** The last failure to render it since: for which generation, and when to try again. */
	failure: { generation: number; retryAt: number } | null;
}

/** Finished pages in memory. Stale ones stay, as the last good ones. */
export class CachedPages {
	readonly #pages: LRUCache<string, CachedPage>;
	readonly #generations: Generations;

	/** @param maximumBytes the most bytes of finished pages to keep, all encodings together. */
	constructor(generations: Generations, maximumBytes: number) {
		this.#generations = generations;
		this.#pages = new LRUCache({
			maxSize: maximumBytes,
			sizeCalculation: ({ page }) => page.size,
		});
	}

	find(key: string): CachedPage | undefined {
		return this.#pages.get(key);
	}

	/** Keeps a page, or its failure to exist, unless a newer rendering was faster. */
	keep({ key, missing }: PageKey, page: FinishedPage, generation: number): void {
		if ((this.find(key)?.generation ?? 0) > generation) return;
		const keyToKeep = page.status === 404 ? missing?.key : key;
		const isKept = !page.personal && (page.status === 200 || page.status === 404);
		if (keyToKeep !== key || !isKept) this.#pages.delete(key);
		if (keyToKeep && isKept) this.#pages.set(keyToKeep, { page, generation, failure: null });
	}

	/** The last good page. The log names a failure once, until the page is rendered again. */
	lastGood(key: string, reason: unknown): FinishedPage | null {
		const kept = this.find(key);
		if (!kept) return null;
		lastGoodPages.add({ reason: reason instanceof TooBusy ? "busy" : "failed" });
		if (reason instanceof TooBusy) return kept.page;
		if (!kept.failure) log.warn("sent a stale page", { page: key, reason });
		kept.failure = {
			generation: this.#generations.current,
			retryAt: Date.now() + restMilliseconds,
		};
		return kept.page;
	}
}
