import { metrics } from "./metrics.ts";

/** Requests that pages in memory have answered; as cheap as a variable. */
export const pageCacheHits = metrics
	.counter("levain_page_cache_hits_total", "Requests for pages that were answered from memory.")
	.of({});

const renders = metrics.counter<{ outcome: "finished" | "failed" }>(
	"levain_page_renders_total",
	"Pages rendered.",
	[{ outcome: "finished" }, { outcome: "failed" }],
);

interface Rendered {
	complete: boolean;
	response: Response;
}

/** The same renderer, which counts what it renders. */
export function countRenders<Given extends unknown[], Result extends Rendered>(
	render: (...given: Given) => Promise<Result>,
): typeof render {
	return async (...given) => {
		let outcome: "finished" | "failed" = "failed";
		try {
			const rendered = await render(...given);
			if (rendered.complete && rendered.response.status < 500) outcome = "finished";
			return rendered;
		} finally {
			renders.add({ outcome });
		}
	};
}

/** Failures and delays in place of which an outdated page was sent. */
export const lastGoodPages = metrics.counter<{ reason: "failed" | "busy" }>(
	"levain_last_good_pages_total",
	"Stale pages sent because a fresh one was late or failed.",
	[{ reason: "failed" }, { reason: "busy" }],
);
