import { createServer } from "vite";
import { readEnvironment, withPort } from "../app/platform/environment.server.ts";
import { log } from "../app/platform/log.server.ts";
import { announce, tellProgress } from "../server/announce.ts";
import { developmentServer } from "../server/development.ts";
import { findPort } from "../server/http/listen-address.ts";
import { runUntilStopped } from "../server/process/run-until-stopped.ts";
import { startBackend } from "../server/start-backend.ts";

await runUntilStopped(async (started, end) => {
	const given = readEnvironment();
	const environment = withPort(given, await findPort(given));
	if (process.getuid?.() === 0) {
		log.warn("in development the server runs as root; npm start does not");
	}
	const backend = await startBackend(environment, tellProgress, end);
	started.defer(() => backend.stop());
	const ownListeners = process.listeners("SIGTERM");
	const vite = await createServer({
		plugins: [developmentServer({ environment, backend })],
		server: { host: environment.host, port: environment.port, strictPort: true },
	});
	// Vite's would end the process before its database has ended.
	for (const listener of process.listeners("SIGTERM")) {
		if (!ownListeners.includes(listener)) process.off("SIGTERM", listener);
	}
	started.defer(() => vite.close());
	await vite.listen();
	announce(environment.siteUrl, backend.newAdministrator);
});
