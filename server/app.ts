import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Environment } from "../app/platform/environment.server.ts";
import type { Backend } from "./backend/backend.ts";
import { backendRoutes } from "./backend-routes.ts";
import { serveClientFiles } from "./client-files.ts";
import { answerFailedRequest } from "./failed-request.ts";
import { healthRoutes } from "./health-routes.ts";
import { createLiveEvents } from "./live-events.ts";
import { liveRoutes } from "./live-routes.ts";
import { mailMessages } from "./mailing/mail-messages.ts";
import { answerFromMemory } from "./page-listener.ts";
import { createPathFilter } from "./path-filter.ts";
import { createSitePictures } from "./pictures/site-pictures.ts";
import { createQuiet } from "./quiet.ts";
import { carrying, pictureHeaders, securityHeaders } from "./security-headers.ts";
import { createSitePages } from "./site-pages.ts";
import { logSlowRequests } from "./slow-requests.ts";
import { createVisitorAddress, type RequestBindings } from "./visitor-address.ts";

interface Options {
	environment: Environment;
	backend: Backend;
	/** The folder of the art that comes with the program. */
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

const slowRequestMilliseconds = 1000;

/** What a page asks for comes within a second, and a busy site prepares a size each ten seconds. */
const betweenRequests = { quietMilliseconds: 1000, longestMilliseconds: 10_000 };

/** The one app, the same in development and in production. */
export function createApp(options: Options): App {
	const { environment, backend, artDirectory, clientDirectory } = options;
	const visitorAddress = createVisitorAddress(environment.trustedProxies);
	const live = createLiveEvents(backend.changes);
	const quiet = createQuiet(betweenRequests);
	const pictures = createSitePictures({
		backend,
		dataDirectory: environment.dataDirectory,
		artDirectory,
		onLearned: () => pages.cache.expire(),
		whenQuiet: quiet.whenQuiet,
	});
	const mailer = mailMessages(environment, backend);

	const app = new Hono<{ Bindings: RequestBindings }>();
	if (clientDirectory) app.get("/assets/*", serveClientFiles(clientDirectory));
	app.use(logSlowRequests({ milliseconds: slowRequestMilliseconds }));
	app.use("/pictures/*", carrying(pictureHeaders));
	app.route("/", pictures.routes);
	app.use(carrying(securityHeaders(environment)));
	app.route("/", healthRoutes(backend, live));
	app.route("/", liveRoutes(live, visitorAddress));
	app.route("/", pictures.iconRoutes);
	app.route("/", backendRoutes(backend, visitorAddress));
	const pages = createSitePages({
		environment,
		backend,
		visitorAddress,
		describePictures: pictures.describe,
		isElsewhere: createPathFilter(pathsOf(app)),
	});
	app.route("/", pages.routes);
	app.onError(answerFailedRequest);

	const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
	const otherwise: RequestListener = (incoming, outgoing) => {
		quiet.interrupt();
		return answer(incoming, outgoing);
	};
	return {
		listener: answerFromMemory(pages.inMemory, backend.savesFirst, otherwise),
		close() {
			pages.close();
			void mailer?.stop();
			pictures.close();
			live.close();
		},
	};
}

/** The paths of all routes but those that stand before every other. */
function pathsOf({ routes }: Pick<Hono, "routes">): string[] {
	return routes.map(({ path }) => path).filter((path) => path !== "/*");
}
