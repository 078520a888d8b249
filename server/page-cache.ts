import { log } from "../app/platform/log.server.ts";
import type { Catalog } from "./catalog.ts";
import { type FinishedPage, finishPage } from "./finished-page.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import type { Renderer } from "./renderer.ts";
import { TooBusy, type WorkLimit } from "./work-limit.ts";

interface Entry {
	page: FinishedPage;
	/** The generation of the content that the page shows. */
	generation: number;
	/** False for what is kept only as the last good page. */
	reusable: boolean;
	/** Whether it was asked for since it was last considered for removal. */
	wanted: boolean;
}

/** Pages are the same on every host; an address without one is read as on this. */
const anyOrigin = "http://site.invalid";

export interface PageCache {
	/** The current page for a path and query if it is in memory, without waiting. */
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
	/** What every answer of the site carries. */
	commonHeaders: Record<string, string>;
	/** The most bytes of finished pages to keep, all encodings together. */
	maximumBytes: number;
}

/**
 * Keeps finished public pages in memory. A page that cannot be rendered because the backend
 * fails is answered with its last good version, and the log says so. Only answers of status 200
 * that do not forbid storing are kept, and one for each kind of page that does not exist; what
 * concerns a person never comes here.
 */
export function createPageCache(options: Options): PageCache {
	const { render, renders, catalog, commonHeaders, maximumBytes } = options;
	// A Map iterates in order of insertion, which makes it a queue.
	const entries = new Map<string, Entry>();
	const rendering = new Map<string, Promise<FinishedPage>>();
	let generation = 0;
	let bytes = 0;

	function current(key: string): FinishedPage | null {
		const entry = entries.get(key);
		if (!entry?.reusable || entry.generation !== generation) return null;
		entry.wanted = true;
		return entry.page;
	}

	function remember(key: string, entry: Entry): void {
		forget(key);
		if (entry.page.size > maximumBytes) return;
		makeRoomFor(entry.page.size);
		entries.set(key, entry);
		bytes += entry.page.size;
	}

	/** Removes the oldest pages, but puts one that was asked for to the end of the queue first. */
	function makeRoomFor(size: number): void {
		for (const [key, entry] of entries) {
			if (bytes + size <= maximumBytes) return;
			if (entry.wanted) {
				entry.wanted = false;
				entries.delete(key);
				entries.set(key, entry);
			} else forget(key);
		}
	}

	function forget(key: string): void {
		const entry = entries.get(key);
		if (!entry) return;
		entries.delete(key);
		bytes -= entry.page.size;
	}

	async function renderOrLastGood(
		named: PageKey,
		request: Request,
		visitorAddress: string,
	): Promise<FinishedPage> {
		const { key, reusable } = named;
		// A page that a save has made outdated is rendered for the save, whoever asks first.
		const causedBy = reusable && entries.has(key) ? null : visitorAddress;
		try {
			return await renders.run(causedBy, async () => {
				const missing = await knownAsMissing(named);
				return missing ?? renderAnew(named, request, visitorAddress);
			});
		} catch (error) {
			const page = lastGood(key, error);
			if (page) return page;
			throw error;
		}
	}

	/** Once the page for what is missing lies ready, a question to the database spares a rendering. */
	async function knownAsMissing({ missing }: PageKey): Promise<FinishedPage | null> {
		const page = missing?.exists && current(missing.key);
		return page && !(await missing.exists?.(catalog)) ? page : null;
	}

	async function renderAnew(named: PageKey, request: Request, visitorAddress: string) {
		const renderedFor = generation;
		const { response, complete } = await render(request, visitorAddress);
		const page = await finishPage(response, commonHeaders);
		if (page.status >= 500) return lastGood(named.key, `status ${page.status}`) ?? page;
		if (!complete) return lastGood(named.key, "its data is incomplete") ?? page;
		keep(named, page, renderedFor);
		return page;
	}

	function keep({ key, reusable, missing }: PageKey, page: FinishedPage, renderedFor: number) {
		const keyToKeep = page.status === 404 ? missing?.key : key;
		if (keyToKeep !== key) forget(key);
		if (keyToKeep && !page.personal && (page.status === 200 || page.status === 404)) {
			remember(keyToKeep, { page, generation: renderedFor, reusable, wanted: false });
		} else forget(key);
	}

	function lastGood(key: string, reason: unknown): FinishedPage | null {
		const entry = entries.get(key);
		const isFailure = !(reason instanceof TooBusy);
		if (entry && isFailure) log.warn("the last good page was sent", { page: key, reason });
		return entry?.page ?? null;
	}

	return {
		current(address) {
			const page = current(address);
			// Parsing an address takes longer than sending the page: most are the page's key itself.
			if (page || !address.includes("?")) return page;
			const url = URL.parse(address, anyOrigin);
			const named = url && pageKey(url, catalog.hasCategory);
			// Whether it exists depends on how it is spelled, which is not looked at here.
			if (!named || named.key === named.missing?.key) return null;
			return current(named.key);
		},

		async answer(request, named, visitorAddress) {
			if (!named) {
				return renders.run(visitorAddress, async () => {
					return finishPage((await render(request, visitorAddress)).response, commonHeaders);
				});
			}
			const known = new Request(new URL(named.key, request.url), { headers: request.headers });
			const work = () => renderOrLastGood(named, known, visitorAddress);
			if (!named.reusable) return work();
			return current(named.key) ?? onceAtATime(`${generation} ${named.key}`, work);
		},

		expire() {
			generation += 1;
		},
	};

	function onceAtATime(name: string, work: () => Promise<FinishedPage>): Promise<FinishedPage> {
		const waiting = rendering.get(name);
		if (waiting) return waiting;
		const started = work().finally(() => rendering.delete(name));
		rendering.set(name, started);
		return started;
	}
}
