import { LRUCache } from "lru-cache";
import { log } from "../../../app/platform/log.server.ts";
import { TooBusy } from "../../limits/work-limit.ts";
import { lastGoodPages } from "../../metrics/page-metrics.ts";
import type { PageKey } from "../addresses/site-addresses.ts";
import type { FinishedPage } from "../rendering/finished-page.ts";

/** A page that was current so long ago is recent. */
const recentMilliseconds = 10_000;

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
	/** When each generation ended that was current recently, oldest first. */
	readonly #ended = new Map<number, number>();
	#generation = 0;

	/** @param maximumBytes the most bytes of finished pages to keep, all encodings together. */
	constructor(maximumBytes: number) {
		this.#pages = new LRUCache({
			maxSize: maximumBytes,
			sizeCalculation: ({ page }) => page.size,
		});
	}

	/** The generation of the content, which grows with each change. */
	get generation(): number {
		return this.#generation;
	}

	/** Makes every page stale. */
	expire(): void {
		const now = Date.now();
		this.#ended.set(this.#generation, now);
		for (const [old, endedAt] of this.#ended) {
			if (now - endedAt <= recentMilliseconds) break;
			this.#ended.delete(old);
		}
		this.#generation += 1;
	}

	find(key: string): CachedPage | undefined {
		return this.#pages.get(key);
	}

	/** Whether a page shows the content as it is, or as it was a moment ago. */
	isRecent({ generation }: CachedPage): boolean {
		return Date.now() - (this.#ended.get(generation) ?? 0) <= recentMilliseconds;
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
		kept.failure = { generation: this.#generation, retryAt: Date.now() + restMilliseconds };
		return kept.page;
	}
}
