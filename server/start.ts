import path from "node:path";
import { readEnvironment, withPort } from "../app/platform/environment.server.ts";
import { announce, tellProgress } from "./announce.ts";
import type * as AppModule from "./app.ts";
import { sendConsoleToLog } from "./hardening/console-to-log.ts";
import { serveHttp } from "./http/http-server.ts";
import { findPort } from "./http/listen-address.ts";
import { serveMetrics } from "./metrics/metrics-server.ts";
import { showVersion, watchDisk, watchOrders } from "./metrics/operation-metrics.ts";
import { warmUpPages } from "./pages/cache/warm-up-pages.ts";
import { runUntilStopped } from "./process/run-until-stopped.ts";
import { startBackend } from "./start-backend.ts";

const artDirectory = path.join(import.meta.dirname, "../art");
const buildDirectory = path.join(import.meta.dirname, "../build");

sendConsoleToLog();
await runUntilStopped(async (started, end) => {
	const given = readEnvironment();
	const environment = withPort(given, await findPort(given));
	if (environment.metrics) {
		showVersion();
		watchDisk(environment.dataDirectory);
		watchOrders();
		const metricsServer = await serveMetrics(environment.metrics);
		started.defer(() => metricsServer.close());
	}
	const backend = await startBackend(environment, tellProgress, end);
	started.defer(() => backend.stop());
	// React and React Router read it: their development versions are several times slower.
	process.env.NODE_ENV = "production";
	const built = path.join(buildDirectory, "site/server/index.js");
	const { createApp } = (await import(built)) as typeof AppModule;
	const clientDirectory = path.join(buildDirectory, "site/client");
	const app = createApp({
		environment,
		backend,
		artDirectory,
		clientDirectory,
	});
	const server = await serveHttp(app.listener, environment);
	started.defer(async () => {
		// The app first: the server waits for its connections to end, of which event streams are some.
		await Promise.all([app.close(), server.close()]);
	});
	announce(environment.siteUrl, backend.newAdministrator);
	void warmUpPages(environment.localUrl);
});
