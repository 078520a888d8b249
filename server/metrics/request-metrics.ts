import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type Count, metrics } from "./metrics.ts";
import { pageCacheHits } from "./page-metrics.ts";

/** The kind of a request. Its path, which a stranger can choose, is in no figure. */
const routes = {
	assets: "asset",
	pictures: "image",
	api: "data",
	auth: "account",
	storage: "storage",
	live: "stream",
	health: "health",
	ready: "health",
	admin: "back-office",
	preview: "preview",
} as const;

type Route = (typeof routes)[keyof typeof routes] | "page";

const routeOfSegment = new Map<string, Route>(Object.entries(routes));

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof methods)[number] | "other";

/** `closed`: the visitor left before there was an answer. */
type StatusClass = "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "closed";

type RequestLabels = { route: Route; method: Method; status: StatusClass };

const requests = metrics.counter<RequestLabels>(
	"levain_http_requests_total",
	"Requests by kind and status.",
);

const durations = metrics.durations<{ route: Route }>(
	"levain_http_request_duration_seconds",
	"Response times, without cached pages and event streams.",
);

const refusals = metrics.counter<{ route: Route; status: "429" | "503" }>(
	"levain_http_refusals_total",
	"Requests refused because one visitor (429) or all visitors together (503) sent too many.",
);

/** Counts every request but those that are answered from memory (page-listener.ts). */
export function countRequests(listener: RequestListener): RequestListener {
	return (incoming, outgoing) => {
		const began = performance.now();
		outgoing.once("close", () => count(incoming, outgoing, performance.now() - began));
		listener(incoming, outgoing);
	};
}

function count(
	{ url = "/", method }: IncomingMessage,
	{ headersSent, statusCode }: ServerResponse,
	milliseconds: number,
): void {
	const route = routeOf(url);
	const status = headersSent ? statusClassOf(statusCode) : "closed";
	requests.add({ route, method: methodOf(method), status });
	if (statusCode === 429 || statusCode === 503) {
		refusals.add({ route, status: statusCode === 429 ? "429" : "503" });
	}
	if (route !== "stream") durations.observe({ route }, milliseconds / 1000);
}

function routeOf(url: string): Route {
	const [, segment = ""] = url.split(/[/?]/, 2);
	return routeOfSegment.get(segment) ?? "page";
}

function methodOf(given = ""): Method {
	return methods.find((method) => method === given) ?? "other";
}

function statusClassOf(status: number): StatusClass {
	return `${Math.floor(status / 100)}xx` as StatusClass;
}

/** All answers that come from memory, so that counting one takes no search. */
const fromMemory = { GET: countsOf("GET"), HEAD: countsOf("HEAD") };

function countsOf(method: "GET" | "HEAD"): Record<number, Count> {
	const of = (status: StatusClass) => requests.of({ route: "page", method, status });
	return { 200: of("2xx"), 304: of("3xx"), 404: of("4xx") };
}

/** Counts a page that is sent from memory, before the router. */
export function countPageFromMemory(method: string | undefined, status: number): void {
	const known = fromMemory[method === "HEAD" ? "HEAD" : "GET"][status];
	if (known) known.value += 1;
	pageCacheHits.value += 1;
}
