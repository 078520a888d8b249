import type { Catalog } from "../../../app/bakery/catalog/catalog.ts";
import { isBackOffice } from "../../../app/platform/back-office.ts";
import { log } from "../../../app/platform/log.server.ts";
import { TooBusy, type WorkLimit } from "../../limits/work-limit.ts";
import { countRenders, lastGoodPages, pageCacheHits } from "../../metrics/page-metrics.ts";
import type { PageKey } from "../addresses/site-addresses.ts";
import type { FinishedPage, FinishPage } from "../rendering/finished-page.ts";
import type { Renderer } from "../rendering/renderer.ts";
import { type CachedPage, createCachedPages } from "./cached-pages.ts";
import { createGenerations } from "./generations.ts";
import { createPendingRenders, type PendingRender } from "./pending-renders.ts";

/**
 * After this time the last good version of a page is sent: soon if it is recent, and otherwise when the
 * backend seems to have failed. What nobody has asked for since yesterday may show yesterday's price.
 */
const longestWaitMilliseconds = { late: 1000, veryLate: 10_000 };

/**
 * How often a page is rendered whose content changes meanwhile: two of its queries may have seen
 * different states.
 */
const mostRenderings = 3;

/** A backend that has failed is not asked for the same page again at once. */
const restMilliseconds = 1000;

export interface PageCache {
	/** The page of a key if it can be sent from memory, without waiting. */
	current(key: string): FinishedPage | null;
	/**
	 * The page for a GET request: from memory, or rendered once for all who wait for it.
	 * @param named its key; null when it is never kept.
	 * @throws {TooBusy}
	 */
	answer(request: Request, named: PageKey | null, visitorAddress: string): Promise<FinishedPage>;
	/** Makes every page outdated. Outdated pages stay as the last good ones. */
	expire(): void;
}

interface Options {
	render: Renderer;
	/** Bounds how much is rendered. */
	renders: WorkLimit;
	catalog: Catalog;
	finish: FinishPage;
	/** The most bytes of finished pages to keep, all encodings together. */
	maximumBytes: number;
}

/**
 * Keeps finished public pages, and the documents of the back office, in memory. A page that cannot be rendered because the backend
 * fails, or not within a second while its last good version is recent, is answered with that, and the
 * log says so once.
 * Only answers of status 200 that do not forbid storing are kept, and one for each kind of page
 * that does not exist; what concerns a person never comes here.
 */
export function createPageCache(options: Options): PageCache {
	const { renders, catalog, finish, maximumBytes } = options;
	const render = countRenders(options.render);
	const pages = createCachedPages(maximumBytes);
	const generations = createGenerations();
	const pendingRenders = createPendingRenders({
		currentGeneration: generations.current,
		milliseconds: longestWaitMilliseconds,
	});
	/** A page that can be sent now: it is current, or its rendering has just failed or is late. */
	function sendable(key: string): FinishedPage | null {
		const kept = pages.find(key);
		if (!kept) return null;
		if (kept.generation !== generations.current() && !hasFailedRecently(key, kept)) return null;
		return kept.page;
	}

	function hasFailedRecently(key: string, kept: CachedPage): boolean {
		if (kept.failure?.generation !== generations.current()) return false;
		if (Date.now() < kept.failure.retryAt) return true;
		const lateness = pendingRenders.lateness(key);
		return (
			lateness === "very late" || (lateness === "late" && generations.isRecent(kept.generation))
		);
	}

	function rerender(named: PageKey, request: Request, visitorAddress: string): PendingRender {
		const { key } = named;
		const known = new Request(new URL(key, request.url), { headers: request.headers });
		// A page that a save has made outdated is rendered for the save, whoever asks first; the one for
		// all that is missing, and the few screens of the back office, for all who come after.
		const isForOthers =
			pages.find(key) !== undefined || key === named.missing?.key || isBackOffice(key);
		const causedBy = isForOthers ? null : visitorAddress;
		return pendingRenders.join(key, async (begin) => {
			try {
				return await renders.run(causedBy, async () => {
					begin();
					const missing = await knownAsMissing(named);
					return missing ?? renderAnew(named, known, visitorAddress, begin);
				});
			} catch (error) {
				const page = insteadOf(key, error);
				if (page) return page;
				throw error;
			}
		});
	}

	/** Once the page for missing things is cached, a query is cheaper than a rendering. */
	async function knownAsMissing({ missing }: PageKey): Promise<FinishedPage | null> {
		const page = missing?.exists && sendable(missing.key);
		return page && !(await missing.exists?.(catalog)) ? page : null;
	}

	/** @param begin called when a rendering begins that shows what is saved until then. */
	async function renderAnew(
		named: PageKey,
		request: Request,
		visitorAddress: string,
		begin: () => void,
	): Promise<FinishedPage> {
		for (let rendering = 1; ; rendering++) {
			begin();
			const renderedFor = generations.current();
			const { response, complete } = await render(request, visitorAddress);
			const page = await finish(response);
			if (page.status >= 500) return insteadOf(named.key, `status ${page.status}`) ?? page;
			if (!complete) return insteadOf(named.key, "its data is incomplete") ?? page;
			if (generations.current() === renderedFor || rendering === mostRenderings) {
				keep(named, page, renderedFor);
				return page;
			}
			// Another one, begun later, may have been faster.
			const kept = pages.find(named.key);
			if (kept?.generation === generations.current()) return kept.page;
		}
	}

	function keep({ key, missing }: PageKey, page: FinishedPage, renderedFor: number): void {
		// Another one, begun later, may have been faster.
		if ((pages.find(key)?.generation ?? 0) > renderedFor) return;
		const keyToKeep = page.status === 404 ? missing?.key : key;
		if (keyToKeep !== key) pages.forget(key);
		if (keyToKeep && !page.personal && (page.status === 200 || page.status === 404)) {
			pages.keep(keyToKeep, page, renderedFor);
		} else pages.forget(key);
	}

	/** The last good page. The log names a failure once, until the page is rendered again. */
	function insteadOf(key: string, reason: unknown): FinishedPage | null {
		const kept = pages.find(key);
		if (!kept) return null;
		lastGoodPages.add({ reason: reason instanceof TooBusy ? "busy" : "failed" });
		if (reason instanceof TooBusy) return kept.page;
		if (!kept.failure) log.warn("sent a stale page", { page: key, reason });
		kept.failure = { generation: generations.current(), retryAt: Date.now() + restMilliseconds };
		return kept.page;
	}

	/** Waits for the page, but not for longer than makes sense when there is a last good one. */
	function waitFor(key: string, { result, late, veryLate }: PendingRender): Promise<FinishedPage> {
		const sendLastGood = ({ after, onlyRecent }: { after: number; onlyRecent: boolean }) => {
			const kept = pages.find(key);
			if (!kept || (onlyRecent && !generations.isRecent(kept.generation))) return result;
			return insteadOf(key, `it takes longer than ${after} ms`) ?? result;
		};
		const whenLate = late.then(() =>
			sendLastGood({ after: longestWaitMilliseconds.late, onlyRecent: true }),
		);
		const whenVeryLate = veryLate.then(() =>
			sendLastGood({ after: longestWaitMilliseconds.veryLate, onlyRecent: false }),
		);
		return Promise.race([result, whenLate, whenVeryLate]);
	}

	return {
		current: sendable,

		async answer(request, named, visitorAddress) {
			if (!named) {
				return renders.run(visitorAddress, async () => {
					return finish((await render(request, visitorAddress)).response);
				});
			}
			const { key } = named;
			const page = sendable(key);
			if (page) pageCacheHits.value += 1;
			return page ?? waitFor(key, rerender(named, request, visitorAddress));
		},

		expire() {
			generations.advance();
			catalog.forget();
		},
	};
}
