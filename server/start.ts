import path from "node:path";
import { readEnvironment, withPort } from "../app/platform/environment.server.ts";
import { announce, tellProgress } from "./announce.ts";
import { sendConsoleToLog } from "./hardening/console-to-log.ts";
import { serveHttp } from "./http/http-server.ts";
import { findPort } from "./http/listen-address.ts";
import { serveMetrics } from "./metrics/metrics-server.ts";
import { showVersion, watchDisk, watchOrders } from "./metrics/operation-metrics.ts";
import { warmUpPages } from "./pages/cache/warm-up-pages.ts";
import { projectDirectory } from "./process/project-directory.ts";
import { runUntilStopped } from "./process/run-until-stopped.ts";
import { startBackend } from "./start-backend.ts";

/** The app, with everything that renders pages. */
export const loadApp = () => import("./app.ts");

/** Runs the site until it is stopped. */
export async function startSite(): Promise<void> {
	sendConsoleToLog();
	await runUntilStopped(serveSite);
}

async function serveSite(
	started: AsyncDisposableStack,
	end: (reason: unknown) => void,
): Promise<void> {
	const given = readEnvironment();
	const environment = withPort(given, await findPort(given));
	if (environment.metrics) {
		showVersion();
		watchDisk(environment.dataDirectory);
		watchOrders();
		const metricsServer = await serveMetrics(environment.metrics);
		started.defer(() => metricsServer.close());
	}
	const starting = startBackend(environment, tellProgress, end);
	// While Postgres starts.
	const [backend, { createApp }] = await Promise.all([starting, loadApp()]);
	started.defer(() => backend.stop());
	const app = createApp({
		environment,
		backend,
		artDirectory: path.join(projectDirectory, "art"),
		clientDirectory: path.join(projectDirectory, "build/site/client"),
	});
	const server = await serveHttp(app.listener, environment);
	started.defer(async () => {
		// The app first: the server waits for its connections to end, of which event streams are some.
		await Promise.all([app.close(), server.close()]);
	});
	announce(environment.siteUrl, backend.newAdministrator);
	void warmUpPages(environment.localUrl);
}
