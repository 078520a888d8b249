import { log } from "../app/platform/log.server.ts";
import { type FinishedPage, finishPage } from "./finished-page.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import type { Renderer } from "./renderer.ts";

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
	/** The page for a GET request: from memory, or rendered once for all who wait for it. */
	answer(request: Request, visitorAddress: string): Promise<FinishedPage>;
	/** Makes every page outdated. Outdated pages stay as the last good ones. */
	expire(): void;
}

interface Options {
	render: Renderer;
	/** What every answer of the site carries. */
	commonHeaders: Record<string, string>;
	/** The most bytes of finished pages to keep, all encodings together. */
	maximumBytes: number;
}

/**
 * Keeps finished public pages in memory. A page that cannot be rendered because the backend
 * fails is answered with its last good version, and the log says so. Only answers of status 200
 * that do not forbid storing are kept; what concerns a person never comes here.
 */
export function createPageCache({ render, commonHeaders, maximumBytes }: Options): PageCache {
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
		{ key, reusable }: PageKey,
		request: Request,
		visitorAddress: string,
	): Promise<FinishedPage> {
		const renderedFor = generation;
		try {
			const { response, complete } = await render(request, visitorAddress);
			const page = await finishPage(response, commonHeaders);
			if (page.status >= 500) return lastGood(key, `status ${page.status}`) ?? page;
			if (!complete) return lastGood(key, "its data is incomplete") ?? page;
			if (page.status === 200 && !page.personal) {
				remember(key, { page, generation: renderedFor, reusable, wanted: false });
			} else forget(key);
			return page;
		} catch (error) {
			const page = lastGood(key, error);
			if (page) return page;
			throw error;
		}
	}

	function lastGood(key: string, reason: unknown): FinishedPage | null {
		const entry = entries.get(key);
		if (entry) log.warn("the last good page was sent", { page: key, reason });
		return entry?.page ?? null;
	}

	return {
		current(address) {
			const page = current(address);
			// Parsing an address takes longer than sending the page: most are the page's key itself.
			if (page || !address.includes("?")) return page;
			const url = URL.parse(address, anyOrigin);
			const named = url && pageKey(url);
			return named && current(named.key);
		},

		async answer(request, visitorAddress) {
			const url = new URL(request.url);
			const named = pageKey(url);
			if (!named) {
				return finishPage((await render(request, visitorAddress)).response, commonHeaders);
			}
			const known = new Request(new URL(named.key, url), { headers: request.headers });
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
