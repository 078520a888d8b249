import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { getSite } from "../app/bakery/site/queries.ts";
import { createClock } from "../app/platform/clock.server.ts";
import type { Environment } from "../app/platform/environment.server.ts";
import { createPermissionCheck } from "./backend/accounts/administrators/permission-check.ts";
import { keptMailDirectory } from "./backend/mail/mail.ts";
import { createBackupRoutes } from "./backup/download/backup-routes.ts";
import { clockRoutes } from "./clock/clock-routes.ts";
import { delayFloods } from "./floods/delayed-floods.ts";
import { serveClientFiles } from "./http/client-files.ts";
import { discardHeadBody } from "./http/discard-head-body.ts";
import { answerFailedRequest } from "./http/failed-request.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { createTrace } from "./http/request-ids.ts";
import { imageHeaders, securityHeaders, setHeaders } from "./http/security-headers.ts";
import { createVisitorAddress, type RequestBindings } from "./http/visitor-address.ts";
import { startImageImports } from "./images/image-imports/image-imports.ts";
import { publicNetwork } from "./images/image-imports/public-address.ts";
import { createSiteImages } from "./images/site-images.ts";
import { createOpenUpload } from "./images/uploads/open-upload.ts";
import { logSlowRequests } from "./limits/slow-requests.ts";
import { createLiveEvents } from "./live/live-events.ts";
import { createLiveMessages } from "./live/live-messages.ts";
import { liveRoutes } from "./live/live-routes.ts";
import { mailMessages } from "./mailing/message-mailer.ts";
import { startMessageRetention } from "./message-retention/message-retention.ts";
import { watchStreams } from "./metrics/operation-metrics.ts";
import { countRequests } from "./metrics/request-metrics.ts";
import { mountPages } from "./pages/addresses/other-routes.ts";
import { answerFromMemory } from "./pages/cache/page-listener.ts";
import { createSitePages } from "./pages/site-pages.ts";
import { booksRoutes } from "./payments/books-routes.ts";
import { noticeRoutes } from "./payments/notice-routes.ts";
import { keepPayments } from "./payments/payment-keeper.ts";
import type { SiteBackend } from "./start-backend.ts";
import { invitationRoutes } from "./team/invitation-routes.ts";

interface Options {
	environment: Environment;
	backend: SiteBackend;
	artDirectory: string;
	/** The folder of built scripts, styles and fonts. In development Vite serves them. */
	clientDirectory?: string;
}

export interface App {
	listener: RequestListener;
	/** The paths that it answers, as Hono writes them. */
	paths: readonly string[];
	/**
	 * Ends event streams and subscriptions. Resolves when running mail deliveries and image imports end,
	 * or after a timeout.
	 */
	close(): Promise<void>;
}

const slowRequestMilliseconds = 1000;

/** The one app, the same in development and in production. */
export function createApp(options: Options): App {
	const { environment, backend, artDirectory, clientDirectory } = options;
	const visitorAddress = createVisitorAddress(environment.trustedProxies);
	const clock = createClock(environment);
	const live = createLiveEvents(backend.changes, clock);
	const messages = createLiveMessages({ ...backend, changes: backend.messageChanges });
	watchStreams({ content: live, messages });
	const hasPermission = createPermissionCheck(backend);
	const backups = createBackupRoutes({
		...backend,
		clock,
		hasPermission,
		visitorAddress,
	});
	const images = createSiteImages({
		backend,
		dataDirectory: environment.dataDirectory,
		artDirectory,
	});
	const service = backend.service.call;
	const mailer = mailMessages(environment, backend);
	const payments =
		backend.payments &&
		keepPayments({ service, provider: backend.payments, changes: backend.messageChanges });
	const retention = startMessageRetention({
		service,
		changes: backend.messageChanges,
		mailDirectory: keptMailDirectory(environment.dataDirectory),
	});

	const imageImports = startImageImports({
		service: backend.service,
		changes: backend.changes,
		openUpload: createOpenUpload(backend.imageWorker),
		network: publicNetwork(environment.siteUrl, environment.imageImportHosts),
	});

	const app = new Hono<{ Bindings: RequestBindings }>();
	app.use(discardHeadBody);
	if (clientDirectory) app.get("/assets/*", serveClientFiles(clientDirectory));
	app.use(logSlowRequests({ milliseconds: slowRequestMilliseconds }));
	app.use("/pictures/*", setHeaders(imageHeaders));
	app.route("/", images.routes);
	app.use(setHeaders(securityHeaders(environment)));
	app.route("/", healthRoutes(backend, live));
	app.route("/", liveRoutes({ live, messages, hasPermission, visitorAddress }));
	app.route("/", backups.routes);
	app.route(
		"/",
		clockRoutes({
			readSettings: async () => (await getSite(backend.visitor)).settings,
			hasPermission,
			visitorAddress,
		}),
	);
	app.route(
		"/",
		booksRoutes({
			payments: backend.payments,
			service,
			readSettings: async () => (await getSite(backend.visitor)).settings,
			hasPermission,
			visitorAddress,
		}),
	);
	app.route(
		"/",
		invitationRoutes({
			...backend,
			hasPermission,
			siteUrl: environment.siteUrl,
			visitorAddress,
		}),
	);
	if (backend.payments) app.route("/", noticeRoutes(service, backend.payments));
	app.route("/", images.iconRoutes);
	// The gateway limits the size of requests itself.
	for (const service of ["/api/rpc/*", "/auth/v1/*", "/storage/v1/*"]) {
		app.all(service, ({ req, env }) => backend.gateway(req.raw, visitorAddress(env)));
	}
	const pages = createSitePages({
		environment,
		backend,
		hasPermission,
		visitorAddress,
		describeImages: backend.imageDetails.describe,
		clock,
		isElsewhere: mountPages(app, () => pages.routes),
	});
	app.onError(answerFailedRequest);

	const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
	const otherwise = countRequests(answer);
	return {
		listener: answerFromMemory({
			inMemory: pages.inMemory,
			savePriority: backend.savePriority,
			trace: createTrace(environment.trustedProxies),
			otherwise: delayFloods(otherwise, visitorAddress),
		}),
		paths: [...app.routes, ...pages.routes.routes].map(({ path }) => path),
		async close() {
			pages.close();
			images.close();
			live.close();
			messages.close();
			await Promise.all([
				mailer?.stop(),
				payments?.stop(),
				retention.stop(),
				imageImports.stop(),
				backups.close(),
			]);
		},
	};
}
