import path from "node:path";
import { readEnvironment, withPort } from "../app/platform/environment.server.ts";
import { announce } from "./announce.ts";
import type * as AppModule from "./app.ts";
import { startBackend } from "./backend/backend.ts";
import { sendConsoleToLog } from "./hardening/console-to-log.ts";
import { serveHttp } from "./http-server.ts";
import { findPort } from "./listen-address.ts";
import { runUntilStopped, tell } from "./run-until-stopped.ts";
import { visitFirst } from "./visit-first.ts";

const artDirectory = path.join(import.meta.dirname, "../art");
const buildDirectory = path.join(import.meta.dirname, "../build");

sendConsoleToLog();
await runUntilStopped(async (started, end) => {
	const given = readEnvironment();
	const environment = withPort(given, await findPort(given));
	const backend = await startBackend(environment, (step) => tell(`  ${step}`), end);
	started.defer(() => backend.stop());
	// React's and React Router's development versions are several times slower; they look here.
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
	started.defer(() => server.close());
	// Before the server waits for its connections to end, of which event streams are some.
	started.defer(() => app.close());
	announce(environment.siteUrl, backend.newAdministrator);
	void visitFirst(environment.localUrl);
});
