import type { Catalog } from "../../../app/bakery/catalog/catalog.ts";
import { isBackOffice } from "../../../app/platform/back-office.ts";
import { settlesWithin } from "../../../app/platform/with-timeout.ts";
import { createSharedWork } from "../../limits/shared-work.ts";
import type { WorkLimit } from "../../limits/work-limit.ts";
import { countRenders, pageCacheHits } from "../../metrics/page-metrics.ts";
import type { PageKey } from "../addresses/site-addresses.ts";
import type { FinishedPage, FinishPage } from "../rendering/finished-page.ts";
import type { Renderer } from "../rendering/renderer.ts";
import { CachedPages } from "./cached-pages.ts";
import type { Generations } from "./generations.ts";

/** After this time the last good version of a page is sent if it is recent. */
const lateMilliseconds = 1000;

/**
 * After this time any last good version is sent, because the backend seems to have failed. A page
 * that nobody requested since yesterday may show yesterday's price.
 */
const veryLateMilliseconds = 10_000;

/** How often a page is rendered whose content keeps changing. */
const maxRenderings = 3;

export interface PageCache {
	/** The page of a key if it can be sent from memory, without waiting. */
	current(key: string): FinishedPage | null;
	/**
	 * The page for a GET request: from memory, or rendered once for all who wait for it.
	 * @param named its key; null when it is never kept.
	 * @param turns where a page that is never kept waits; with all others unless it is given.
	 * @throws {TooBusy}
	 */
	answer(
		request: Request,
		named: PageKey | null,
		visitorAddress: string,
		turns?: WorkLimit,
	): Promise<FinishedPage>;
}

interface Options {
	render: Renderer;
	renders: WorkLimit;
	catalog: Catalog;
	finish: FinishPage;
	/** Pages of earlier ones are stale. Stale pages stay as the last good ones. */
	generations: Generations;
	maximumBytes: number;
}

/** A page that is being rendered, or waits in the queue. */
interface PendingRender {
	result: Promise<FinishedPage>;
	/** Milliseconds since 1970. */
	startedAt: number;
	/** The generation of the content that it will show; unknown while it waits for its turn. */
	generation?: number;
}

/**
 * Keeps finished public pages, and documents of the back office, in memory. If rendering fails, or
 * takes over a second while the last good version is recent, that version is sent, and logged once.
 * Only responses of status 200 that may be stored are kept, and one 404 for each kind of page.
 */
export function createPageCache(options: Options): PageCache {
	const { renders, catalog, finish, generations, maximumBytes } = options;
	const render = countRenders(options.render);
	const pages = new CachedPages(generations, maximumBytes);
	const pendingRenders = createSharedWork<PendingRender>(
		({ generation = generations.current }) => generation === generations.current,
	);

	/** A page that can be sent now: it is current, or its rendering has just failed or is late. */
	function sendable(key: string): FinishedPage | null {
		const kept = pages.find(key);
		if (!kept) return null;
		const { current } = generations;
		if (kept.generation === current) return kept.page;
		if (kept.failure?.generation !== current) return null;
		const now = Date.now();
		const waited = now - (pendingRenders.find(key)?.startedAt ?? now);
		const isLate =
			waited >= veryLateMilliseconds ||
			(waited >= lateMilliseconds && generations.isRecent(kept.generation));
		return now < kept.failure.retryAt || isLate ? kept.page : null;
	}

	function startRender(named: PageKey, request: Request, visitorAddress: string): PendingRender {
		const { key } = named;
		const known = new Request(new URL(key, request.url), { headers: request.headers });
		// A page that a save made stale is rendered for the save first; the one for all
		// that is missing, and the few screens of the back office, for all who come after.
		const isForOthers =
			pages.find(key) !== undefined || key === named.missing?.key || isBackOffice(key);
		const progress: Pick<PendingRender, "generation"> = {};
		const begin = () => {
			progress.generation = generations.current;
			return progress.generation;
		};
		const rendering = renders.run(isForOthers ? null : visitorAddress, async () => {
			begin();
			return (await findKnownMissing(named)) ?? renderCurrent(named, known, visitorAddress, begin);
		});
		const result = rendering.catch((error) => {
			const page = pages.lastGood(key, error);
			if (page) return page;
			throw error;
		});
		return Object.assign(progress, { result, startedAt: Date.now() });
	}

	/** Once the page for missing things is cached, a query is cheaper than a rendering. */
	async function findKnownMissing({ missing }: PageKey): Promise<FinishedPage | null> {
		const page = missing?.exists && sendable(missing.key);
		return page && !(await missing.exists?.(catalog)) ? page : null;
	}

	/** @param begin called when a rendering starts, which shows what is saved until then. */
	async function renderCurrent(
		named: PageKey,
		request: Request,
		visitorAddress: string,
		begin: () => number,
	): Promise<FinishedPage> {
		for (let rendering = 1; ; rendering++) {
			const generation = begin();
			const { response, complete, isMixed, validUntil } = await render(request, visitorAddress);
			const page = await finish(response);
			if (page.status >= 500) return pages.lastGood(named.key, `status ${page.status}`) ?? page;
			if (!complete) return pages.lastGood(named.key, "its data is incomplete") ?? page;
			if (validUntil) generations.endAt(generation, validUntil);
			const isCurrent = generations.current === generation;
			const kept = pages.find(named.key);
			// Another one, begun later, may have been faster.
			if (!isCurrent && kept?.generation === generations.current) return kept.page;
			if (isCurrent || rendering === maxRenderings) {
				// Half of two states is worse than what was right a few seconds ago.
				const recent = isMixed && kept && generations.isRecent(kept.generation);
				if (recent) return pages.lastGood(named.key, "its content keeps changing") ?? page;
				pages.keep(named, page, generation);
				return page;
			}
		}
	}

	/** Waits for the page, but not for longer than makes sense when there is a last good one. */
	async function waitFor(key: string, { result, startedAt }: PendingRender): Promise<FinishedPage> {
		for (const milliseconds of [lateMilliseconds, veryLateMilliseconds]) {
			if (await settlesWithin(result, startedAt + milliseconds - Date.now())) return result;
			const kept = pages.find(key);
			if (
				kept &&
				(milliseconds === veryLateMilliseconds || generations.isRecent(kept.generation))
			) {
				return pages.lastGood(key, `it takes longer than ${milliseconds} ms`) ?? result;
			}
		}
		return result;
	}

	return {
		current: sendable,

		async answer(request, named, visitorAddress, turns = renders) {
			if (!named) {
				return turns.run(visitorAddress, async () => {
					return finish((await render(request, visitorAddress)).response);
				});
			}
			const { key } = named;
			const page = sendable(key);
			if (page) pageCacheHits.value += 1;
			const start = () => startRender(named, request, visitorAddress);
			return page ?? waitFor(key, pendingRenders.join(key, start));
		},
	};
}
