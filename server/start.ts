import path from "node:path";
import { readEnvironment } from "../app/platform/environment.server.ts";
import type * as AppModule from "./app.ts";
import type { Administrator } from "./backend/backend.ts";
import { leaveRoot } from "./hardening/leave-root.ts";
import { serveHttp } from "./http-server.ts";
import { runUntilStopped, tell } from "./run-until-stopped.ts";
import { visitFirst } from "./visit-first.ts";

const artDirectory = path.join(import.meta.dirname, "../art");
const buildDirectory = path.join(import.meta.dirname, "../build");

await runUntilStopped(async (started) => {
	const environment = readEnvironment();
	leaveRoot(environment);
	// Only now, because root would load it for nothing.
	const { startBackend } = await import("./backend/backend.ts");
	const backend = await startBackend(environment, (step) => tell(`  ${step}`));
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

function announce(siteUrl: string, administrator: Administrator | null): void {
	tell(`\n  Site         ${siteUrl}/`);
	tell(`  Back office  ${siteUrl}/admin\n`);
	if (!administrator) return;
	tell(`  E-mail       ${administrator.email}`);
	if (administrator.generatedPassword) {
		tell(`  Password     ${administrator.generatedPassword}`);
		tell("\n  The password is shown this once. Set another with: npm run admin\n");
	}
}
