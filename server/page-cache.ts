import { log } from "../app/platform/log.server.ts";
import { type FinishedPage, finishPage } from "./finished-page.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import type { Renderer } from "./renderer.ts";

interface Entry {
	page: FinishedPage;
	/** The generation of the content that the page shows. */
	generation: number;
}

export interface PageCache {
	/** The current page for an address if it is in memory, without waiting. */
	current(url: URL): FinishedPage | null;
	/** The page for a GET request: from memory, or rendered once for all who wait for it. */
	answer(request: Request, visitorAddress: string): Promise<FinishedPage>;
	/** Makes every page outdated. Outdated pages stay as the last good ones. */
	expire(): void;
}

interface Options {
	render: Renderer;
	/** The most bytes of finished pages to keep, all encodings together. */
	maximumBytes: number;
}

/**
 * Keeps finished public pages in memory. A page that cannot be rendered because the backend
 * fails is answered with its last good version, and the log says so. Only answers of status 200
 * that do not forbid storing are kept; what concerns a person never comes here.
 */
export function createPageCache({ render, maximumBytes }: Options): PageCache {
	// A Map iterates in order of insertion, which makes it a list of least recent use.
	const entries = new Map<string, Entry>();
	const rendering = new Map<string, Promise<FinishedPage>>();
	let generation = 0;
	let bytes = 0;

	function currentEntry({ key, reusable }: PageKey): Entry | null {
		const entry = entries.get(key);
		if (!entry || !reusable || entry.generation !== generation) return null;
		entries.delete(key);
		entries.set(key, entry);
		return entry;
	}

	function remember(key: string, entry: Entry): void {
		forget(key);
		entries.set(key, entry);
		bytes += size(entry);
		for (const oldest of entries.keys()) {
			if (bytes <= maximumBytes) break;
			forget(oldest);
		}
	}

	function forget(key: string): void {
		const entry = entries.get(key);
		if (!entry) return;
		entries.delete(key);
		bytes -= size(entry);
	}

	async function renderOrLastGood(key: string, request: Request, visitorAddress: string) {
		const renderedFor = generation;
		try {
			const { response, complete } = await render(request, visitorAddress);
			const page = await finishPage(response);
			if (page.status >= 500) return lastGood(key, `status ${page.status}`) ?? page;
			if (!complete) return lastGood(key, "its data is incomplete") ?? page;
			if (isKeepable(page)) remember(key, { page, generation: renderedFor });
			else forget(key);
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
		current(url) {
			const named = pageKey(url);
			return (named && currentEntry(named)?.page) ?? null;
		},

		async answer(request, visitorAddress) {
			const url = new URL(request.url);
			const named = pageKey(url);
			if (!named) return finishPage((await render(request, visitorAddress)).response);
			const current = currentEntry(named);
			if (current) return current.page;
			const { key, reusable } = named;
			const known = new Request(new URL(key, url), { headers: request.headers });
			const work = () => renderOrLastGood(key, known, visitorAddress);
			return reusable ? onceAtATime(`${generation} ${key}`, work) : work();
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

function isKeepable(page: FinishedPage): boolean {
	return page.status === 200 && !/no-store|private/.test(page.headers["cache-control"] ?? "");
}

function size({ page }: Entry): number {
	const { br, gzip, identity } = page.bodies;
	return br.byteLength + gzip.byteLength + identity.byteLength;
}
