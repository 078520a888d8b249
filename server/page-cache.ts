import { log } from "../app/platform/log.server.ts";
import type { Catalog } from "./catalog.ts";
import type { FinishedPage, FinishPage } from "./finished-page.ts";
import { createKeptPages, type KeptPage } from "./kept-pages.ts";
import { parseAddress } from "./page-address.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import type { Renderer } from "./renderer.ts";
import { createRenewals, type Renewal } from "./renewals.ts";
import { TooBusy, type WorkLimit } from "./work-limit.ts";

/** Longer than this nobody waits for a page of which there is a last good version. */
const longestWaitMilliseconds = 1000;

/** A backend that has failed is not asked for the same page again at once. */
const restMilliseconds = 1000;

export interface PageCache {
	/** The page to send for a path and query if it is in memory, without waiting. */
	current(address: string): FinishedPage | null;
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
 * Keeps finished public pages in memory. A page that cannot be rendered because the backend
 * fails, or not within a second, is answered with its last good version, and the log says so once.
 * Only answers of status 200 that do not forbid storing are kept, and one for each kind of page
 * that does not exist; what concerns a person never comes here.
 */
export function createPageCache(options: Options): PageCache {
	const { render, renders, catalog, finish, maximumBytes } = options;
	const pages = createKeptPages(maximumBytes);
	const renewals = createRenewals({
		currentGeneration: () => generation,
		milliseconds: longestWaitMilliseconds,
	});
	let generation = 0;

	/** A page that can be sent as it is: it is current, or waiting for a newer one is of no use now. */
	function sendable(key: string): FinishedPage | null {
		const kept = pages.find(key);
		if (!kept) return null;
		if (kept.generation !== generation && !isGivenUp(key, kept)) return null;
		kept.wanted = true;
		return kept.page;
	}

	function isGivenUp(key: string, { failure }: KeptPage): boolean {
		if (failure?.generation !== generation) return false;
		return Date.now() < failure.restsUntil || renewals.isLate(key);
	}

	function renew(named: PageKey, request: Request, visitorAddress: string): Renewal {
		const { key } = named;
		const known = new Request(new URL(key, request.url), { headers: request.headers });
		// A page that a save has made outdated is rendered for the save, whoever asks first; the one for
		// all that is missing, for all who come after.
		const isForOthers = pages.find(key) !== undefined || key === named.missing?.key;
		const causedBy = isForOthers ? null : visitorAddress;
		return renewals.join(key, async (begin) => {
			try {
				return await renders.run(causedBy, async () => {
					begin();
					const missing = await knownAsMissing(named);
					return missing ?? renderAnew(named, known, visitorAddress);
				});
			} catch (error) {
				const page = insteadOf(key, error);
				if (page) return page;
				throw error;
			}
		});
	}

	/** Once the page for what is missing lies ready, a question to the database spares a rendering. */
	async function knownAsMissing({ missing }: PageKey): Promise<FinishedPage | null> {
		const page = missing?.exists && sendable(missing.key);
		return page && !(await missing.exists?.(catalog)) ? page : null;
	}

	async function renderAnew(named: PageKey, request: Request, visitorAddress: string) {
		const renderedFor = generation;
		const { response, complete } = await render(request, visitorAddress);
		const page = await finish(response);
		if (page.status >= 500) return insteadOf(named.key, `status ${page.status}`) ?? page;
		if (!complete) return insteadOf(named.key, "its data is incomplete") ?? page;
		keep(named, page, renderedFor);
		return page;
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
		if (reason instanceof TooBusy) return kept.page;
		if (!kept.failure) log.warn("the last good page was sent", { page: key, reason });
		kept.failure = { generation, restsUntil: Date.now() + restMilliseconds };
		return kept.page;
	}

	/** Waits for the page, but not for longer than makes sense when there is a last good one. */
	function waitFor(key: string, { page, late }: Renewal): Promise<FinishedPage> {
		const isLate = late.then(
			() => insteadOf(key, `it takes longer than ${longestWaitMilliseconds} ms`) ?? page,
		);
		return Promise.race([page, isLate]);
	}

	return {
		current(address) {
			const page = sendable(address);
			// Parsing an address takes longer than sending the page: most are the page's key itself.
			if (page || !address.includes("?")) return page;
			const url = parseAddress(address);
			const named = url && pageKey(url, catalog.hasCategory);
			// Whether it exists depends on how it is spelled, which is not looked at here.
			if (!named || named.key === named.missing?.key) return null;
			return sendable(named.key);
		},

		async answer(request, named, visitorAddress) {
			if (!named) {
				return renders.run(visitorAddress, async () => {
					return finish((await render(request, visitorAddress)).response);
				});
			}
			const { key } = named;
			return sendable(key) ?? waitFor(key, renew(named, request, visitorAddress));
		},

		expire() {
			generation += 1;
		},
	};
}
