import { log } from "../app/platform/log.server.ts";
import { type FinishedPage, finishPage } from "./finished-page.ts";
import { type PageKey, pageKey } from "./page-key.ts";

interface Entry {
	page: FinishedPage;
	/** The generation of the content that the page shows. */
	generation: number;
}

export interface PageCache {
	/** The current page for an address if it is in memory, without waiting. */
	current(url: URL): FinishedPage | null;
	/** The page for a GET request: from memory, or rendered once for all who wait for it. */
	answer(request: Request, peerAddress: string | undefined): Promise<FinishedPage>;
	/** Makes every page outdated. Outdated pages stay as the last good ones. */
	expire(): void;
}

interface Options {
	render(request: Request, peerAddress: string | undefined): Promise<Response>;
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

	async function renderAndRemember(key: string, request: Request, peerAddress?: string) {
		const renderedFor = generation;
		const page = await finishPage(await render(request, peerAddress));
		if (isKeepable(page)) remember(key, { page, generation: renderedFor });
		else if (page.status === 404) forget(key);
		return page;
	}

	async function renderOrLastGood(key: string, request: Request, peerAddress?: string) {
		try {
			const page = await renderAndRemember(key, request, peerAddress);
			if (page.status < 500) return page;
			return lastGood(key, `status ${page.status}`) ?? page;
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

		async answer(request, peerAddress) {
			const url = new URL(request.url);
			const named = pageKey(url);
			if (!named) return finishPage(await render(request, peerAddress));
			const current = currentEntry(named);
			if (current) return current.page;
			const known = new Request(new URL(named.key, url), { headers: request.headers });
			if (!named.reusable) return renderOrLastGood(named.key, known, peerAddress);
			return shared(`${generation} ${named.key}`, () => renderOrLastGood(named.key, known));
		},

		expire() {
			generation += 1;
		},
	};

	async function shared(name: string, work: () => Promise<FinishedPage>): Promise<FinishedPage> {
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
