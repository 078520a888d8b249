import type { IncomingMessage, RequestListener } from "node:http";
import type { Trace } from "../../http/request-ids.ts";
import type { SavePriority } from "../../limits/save-priority.ts";
import { countPageFromMemory } from "../../metrics/request-metrics.ts";
import { answerTo } from "../rendering/finished-page.ts";
import type { PagesInMemory } from "./pages-in-memory.ts";

interface Options {
	pages: PagesInMemory;
	savePriority: Pick<SavePriority, "send">;
	trace: Trace;
	/** What answers all other requests. */
	otherwise: RequestListener;
}

/**
 * Answers requests for pages that are in memory right here, and passes all others on. Even the few
 * microseconds of a router would reduce the requests per second. So would an id: only requests that
 * stand in the log get one here, those for paths that nothing answers.
 */
export function answerFromMemory(options: Options): RequestListener {
	const { pages, savePriority, trace, otherwise } = options;
	return (incoming, outgoing) => {
		const { method, url = "/" } = incoming;
		const page = method === "GET" || method === "HEAD" ? pages.find(url) : null;
		if (!page) return trace(otherwise, incoming, outgoing);
		if (page.status === 404) trace(() => pages.noteMissing(url), incoming, outgoing);
		const { status, headers, body } = answerTo(page, {
			acceptEncoding: header(incoming, "accept-encoding"),
			ifNoneMatch: header(incoming, "if-none-match"),
		});
		countPageFromMemory(method, status);
		savePriority.send(() => outgoing.writeHead(status, headers).end(body, "latin1"));
	};
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
