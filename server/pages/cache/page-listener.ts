import type { IncomingMessage, RequestListener } from "node:http";
import type { Trace } from "../../http/request-ids.ts";
import type { SavePriority } from "../../limits/save-priority.ts";
import { countPageFromMemory } from "../../metrics/request-metrics.ts";
import type { MissingPaths } from "../addresses/missing-paths.ts";
import { isTooLong, parseAddress, type SiteAddresses } from "../addresses/site-addresses.ts";
import { answerTo, type FinishedPage } from "../rendering/finished-page.ts";
import type { PageCache } from "./page-cache.ts";

export interface PagesInMemory {
	pages: Pick<PageCache, "current">;
	addresses: SiteAddresses;
	missingPaths: MissingPaths;
	/** Whether a path may belong to another route. */
	isElsewhere: (pathname: string) => boolean;
}

interface Options {
	inMemory: PagesInMemory;
	savePriority: Pick<SavePriority, "send">;
	trace: Trace;
	otherwise: RequestListener;
}

/**
 * Sends cached pages, and passes all other requests on. Even the few microseconds of a router would
 * reduce the requests per second, and so would an id: only 404s, which are logged, get one here.
 */
export function answerFromMemory(options: Options): RequestListener {
	const { inMemory, savePriority, trace, otherwise } = options;
	return (incoming, outgoing) => {
		const { method, url = "/" } = incoming;
		const page = method === "GET" || method === "HEAD" ? findInMemory(inMemory, url) : null;
		if (!page) return trace(otherwise, incoming, outgoing);
		if (page.status === 404) trace(() => noteMissing(inMemory, url, method), incoming, outgoing);
		const { status, headers, body } = answerTo(page, {
			acceptEncoding: header(incoming, "accept-encoding"),
			ifNoneMatch: header(incoming, "if-none-match"),
		});
		countPageFromMemory(method, status);
		savePriority.send(() => outgoing.writeHead(status, headers).end(body, "latin1"));
	};
}

function findInMemory(memory: PagesInMemory, address: string): FinishedPage | null {
	const { pages, addresses, isElsewhere } = memory;
	// Parsing an address takes longer than sending the page: most are the key of their page.
	const page = pages.current(address);
	if (page) return page;
	const url = parseAddress(address);
	if (!url || isTooLong(url) || isElsewhere(url.pathname)) return null;
	const found = addresses.resolve(url);
	if (found.kind === "redirect" || found.kind === "moved" || !found.key) return null;
	if (found.kind === "unknown" && !found.isCertain) return null;
	return pages.current(found.key.key);
}

function noteMissing({ missingPaths }: PagesInMemory, address: string, method?: string): void {
	const url = parseAddress(address);
	if (url) missingPaths.note(url.pathname, method);
}

/** One header of a request. `incoming.headers` would first put all of them into an object. */
function header({ rawHeaders }: IncomingMessage, name: string): string | undefined {
	for (let i = 0; i < rawHeaders.length; i += 2) {
		const given = rawHeaders[i];
		const isAsked =
			given === name || (given?.length === name.length && given.toLowerCase() === name);
		if (isAsked) return rawHeaders[i + 1];
	}
	return undefined;
}
