import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { PICTURE_BUCKET } from "../app/bakery/media/rules.ts";
import type { Environment } from "../app/platform/environment.server.ts";
import { log } from "../app/platform/log.server.ts";
import { createServiceClient, createVisitorClient } from "../app/platform/supabase.ts";
import type { Backend } from "./backend/backend.ts";
import { createMail } from "./backend/mail.ts";
import { limitBody } from "./body-limit.ts";
import { type Catalog, createCatalog } from "./catalog.ts";
import { serveClientFiles } from "./client-files.ts";
import { createDraftAccess } from "./draft-access.ts";
import { healthRoutes } from "./health-routes.ts";
import { createLiveEvents } from "./live-events.ts";
import { type MessageMailer, startMessageMailer } from "./mailing/message-mailer.ts";
import { createMissingPaths } from "./missing-paths.ts";
import { type PageAddress, readPageAddress } from "./page-address.ts";
import { createPageCache } from "./page-cache.ts";
import { answerFromMemory } from "./page-listener.ts";
import { pageRoutes } from "./page-routes.ts";
import { createSitePictures } from "./pictures/site-pictures.ts";
import { createRenderer } from "./renderer.ts";
import { pictureHeaders, securityHeaders } from "./security-headers.ts";
import { loadServerBuild } from "./server-build.ts";
import { createSiteMap, type SiteMap } from "./site-map.ts";
import { logSlowRequests } from "./slow-requests.ts";
import {
	createVisitorAddress,
	type RequestBindings,
	type VisitorAddress,
} from "./visitor-address.ts";
import { createWorkLimit, TooBusy } from "./work-limit.ts";

interface Options {
	environment: Environment;
	backend: Backend;
	/** The folder of the rendered pictures that come with the program. */
	artDirectory: string;
	/** The folder of built scripts, styles and fonts. In development Vite serves them. */
	clientDirectory?: string;
}

/** The program of a site: answers requests until it is closed. */
export interface App {
	listener: RequestListener;
	/** Ends open event streams, subscriptions and the mailing of messages. */
	close(): void;
}

const maximumUploadBytes = 25 * 1024 * 1024;
const pageCacheBytes = 64 * 1024 * 1024;
const slowRequestMilliseconds = 1000;

/** Pages that are not in memory. Behind one address there may be a whole office. */
const renderLimit = {
	atOnce: 4,
	mostWaiting: 100,
	perVisitor: { name: "render", most: 240, windowSeconds: 60 },
};

/** Whoever types without a pause asks for four previews a second. */
const previewLimit = {
	atOnce: 2,
	mostWaiting: 20,
	perVisitor: { name: "preview", most: 240, windowSeconds: 60 },
};

/** The one app, the same in development and in production. */
export function createApp(options: Options): App {
	const { environment, backend, artDirectory, clientDirectory } = options;
	const visitorAddress = createVisitorAddress(environment.trustedProxies);
	const live = createLiveEvents(backend.changes);
	const pictures = createSitePictures({
		backend,
		dataDirectory: environment.dataDirectory,
		artDirectory,
		onLearned: () => pages.expire(),
	});
	const visitor = createVisitorClient(backend);
	const render = createRenderer(environment, backend, visitor, pictures.describe);
	const commonHeaders = securityHeaders(environment);
	const catalog = createCatalog(visitor, () => backend.changes.currentVersion());
	const renders = createWorkLimit(renderLimit);
	const pages = createPageCache({
		render,
		renders,
		catalog,
		commonHeaders,
		maximumBytes: pageCacheBytes,
	});
	const unsubscribe = backend.changes.subscribe(() => pages.expire());
	const mailer = mailMessages(environment, backend);

	const app = new Hono<{ Bindings: RequestBindings }>();
	if (clientDirectory) app.get("/assets/*", serveClientFiles(clientDirectory));
	app.use(logSlowRequests({ milliseconds: slowRequestMilliseconds }));
	app.use("/pictures/*", carrying(pictureHeaders));
	app.route("/", pictures.routes);
	app.use(carrying(commonHeaders));
	app.route("/", healthRoutes(backend, live));
	app.get("/live", (context) => {
		const since = context.req.query("since") ?? "0";
		if (!/^\d{1,15}$/.test(since)) return context.text("There is no such version.", 400);
		return live.open(Number(since), visitorAddress(context.env));
	});
	app.route("/", pictures.iconRoutes);
	if (backend.gateway) app.route("/", gatewayRoutes(backend.gateway, visitorAddress));
	else app.route("/", redirectToStorage(backend.url));
	app.route(
		"/",
		pageRoutes({
			readAddress: createAddressReader(catalog),
			pages,
			missingPaths: createMissingPaths(),
			render,
			renders,
			previews: createWorkLimit(previewLimit),
			maySendDraft: createDraftAccess(backend),
			visitorAddress,
			siteUrl: environment.siteUrl,
		}),
	);
	app.onError((error, context) => {
		if (error instanceof TooBusy) return tooBusy(error);
		log.error("a request failed", { path: context.req.path, error });
		return context.text("Something went wrong on our side. Please try again in a moment.", 500);
	});

	return {
		listener: answerFromMemory(
			pages,
			getRequestListener(app.fetch, { overrideGlobalObjects: false }),
		),
		close() {
			unsubscribe();
			void mailer?.stop();
			pictures.close();
			live.close();
		},
	};
}

/** Pages are asked for by their one spelling, which the routes of the build tell. */
function createAddressReader(catalog: Catalog): (url: URL) => Promise<PageAddress> {
	let reading: Promise<SiteMap> | undefined;
	return async (url) => {
		reading ??= loadServerBuild().then(({ routes }) => createSiteMap(routes));
		return readPageAddress(url, { siteMap: await reading, catalog });
	};
}

function tooBusy({ status, retryAfterSeconds }: TooBusy): Response {
	const text = "The site is busy. Please try again in a minute.";
	const headers = { "retry-after": String(retryAfterSeconds), "cache-control": "no-store" };
	return new Response(text, { status, headers });
}

/** Gives the headers to every answer of the routes that follow. */
function carrying(headers: Record<string, string>): MiddlewareHandler {
	return async (context, next) => {
		await next();
		for (const [name, value] of Object.entries(headers)) context.header(name, value);
	};
}

function gatewayRoutes(gateway: NonNullable<Backend["gateway"]>, visitorAddress: VisitorAddress) {
	const routes = new Hono<{ Bindings: RequestBindings }>();
	for (const service of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*"]) {
		routes.all(service, limitBody(maximumUploadBytes), (context) =>
			gateway(context.req.raw, visitorAddress(context.env)),
		);
	}
	return routes;
}

/** Pictures are stored with addresses of this site, so that they outlive a move of the backend. */
function redirectToStorage(backendUrl: string) {
	const pictures = `/storage/v1/object/public/${PICTURE_BUCKET}`;
	return new Hono().get(`${pictures}/:name`, (context) => {
		const name = context.req.param("name");
		if (!/^[\w.-]{1,200}$/.test(name)) return context.text("There is no such picture.", 404);
		return context.redirect(`${backendUrl}${pictures}/${name}`);
	});
}

/** Where no mail can be sent, the owner reads messages in the back office alone. */
function mailMessages(environment: Environment, backend: Backend): MessageMailer | null {
	const mail = createMail(environment);
	if (!mail.configured) return null;
	const service = createServiceClient(backend);
	return startMessageMailer({ service, mail, siteUrl: environment.siteUrl });
}
