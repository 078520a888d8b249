import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { backendContext, visitorAddressContext } from "../app/platform/backend-context.ts";
import type { Environment } from "../app/platform/environment.server.ts";
import { log } from "../app/platform/log.server.ts";
import { createServiceClient, createVisitorClient } from "../app/platform/supabase.ts";
import type { Backend } from "./backend/backend.ts";
import { serveClientFiles } from "./client-files.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { acceptedEncoding, type FinishedPage, isUnchanged, pageHeaders } from "./finished-page.ts";
import { createLiveEvents } from "./live-events.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { securityHeaders } from "./security-headers.ts";
import { type RequestBindings, visitorAddress } from "./visitor-address.ts";

interface Options {
	environment: Environment;
	backend: Backend;
	/** The folder of built scripts, styles and fonts. In development Vite serves them. */
	clientDirectory?: string;
}

/** The program of a site: answers requests, and is closed when the process ends. */
export interface App {
	fetch(request: Request, bindings?: RequestBindings): Response | Promise<Response>;
	pages: PageCache;
	/** Ends open event streams and subscriptions. */
	close(): void;
}

const maximumFormBytes = 64 * 1024;
const maximumUploadBytes = 25 * 1024 * 1024;
const pageCacheBytes = 64 * 1024 * 1024;

/** The one app, the same in development and in production. */
export function createApp({ environment, backend, clientDirectory }: Options): App {
	const live = createLiveEvents(backend.changes);
	const render = createRenderer({ environment, backend });
	const pages = createPageCache({ render, maximumBytes: pageCacheBytes });
	const unsubscribe = backend.changes.subscribe(() => pages.expire());

	const app = new Hono<{ Bindings: RequestBindings }>();
	app.use(securityHeaders(environment));
	if (clientDirectory) app.get("/assets/*", serveClientFiles(clientDirectory));
	app.get("/health", (context) => context.json({ status: "ok", streams: live.size }));
	app.get("/live", (context) => live.open(Number(context.req.query("since")) || 0));
	const { gateway } = backend;
	if (gateway) {
		app.use("/:api{(rest|auth|storage)}/v1/*", bodyLimit({ maxSize: maximumUploadBytes }));
		app.all("/:api{(rest|auth|storage)}/v1/*", (context) =>
			gateway(context.req.raw, visitorAddress(context.env)),
		);
	}
	app.get("*", async (context) => {
		const page = await pages.answer(context.req.raw, visitorAddress(context.env));
		return pageResponse(page, context.req.raw);
	});
	app.use("*", bodyLimit({ maxSize: maximumFormBytes }));
	app.all("*", (context) => render(context.req.raw, visitorAddress(context.env)));
	app.onError((error, context) => {
		log.error("a request failed", { path: context.req.path, error });
		return context.text("Something went wrong on our side. Please try again in a moment.", 500);
	});

	return {
		fetch: app.fetch,
		pages,
		close() {
			unsubscribe();
			live.close();
		},
	};
}

function createRenderer({ environment, backend }: Options) {
	const handle = createRequestHandler(
		() => import("virtual:react-router/server-build"),
		import.meta.env.MODE,
	);
	const { url, publishableKey, secretKey, fetch } = backend;
	const visitor = createVisitorClient({ url, publishableKey, fetch });
	const service = createServiceClient({ url, secretKey, fetch });
	const backendOrigin = backend.gateway ? null : new URL(url).origin;

	return async (request: Request, peerAddress: string | undefined): Promise<Response> => {
		const context = new RouterContextProvider();
		context.set(backendContext, {
			visitor,
			service,
			siteUrl: environment.siteUrl,
			contentVersion: backend.changes.currentVersion(),
		});
		context.set(visitorAddressContext, peerAddress ?? "unknown");
		const response = await handle(request, context);
		if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
		const html = await response.text();
		const headers = new Headers(response.headers);
		headers.set("content-security-policy", contentSecurityPolicy(html, { backendOrigin }));
		return new Response(html, { status: response.status, headers });
	};
}

function pageResponse(page: FinishedPage, request: Request): Response {
	const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
	const headers = pageHeaders(page, encoding);
	if (page.status === 200 && isUnchanged(page, request.headers.get("if-none-match"))) {
		const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
		return new Response(null, { status: 304, headers: rest });
	}
	const body = request.method === "HEAD" ? null : new Uint8Array(page.bodies[encoding]);
	return new Response(body, { status: page.status, headers });
}
