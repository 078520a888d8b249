import "../server/hardening/freeze-prototypes.ts";
import { createServer } from "vite";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { log } from "../app/platform/log.server.ts";
import { announce } from "../server/announce.ts";
import { startBackend } from "../server/backend/backend.ts";
import { developmentServer } from "../server/development.ts";
import { runUntilStopped, tell } from "../server/run-until-stopped.ts";
import { renderArt } from "./render-art.ts";

await runUntilStopped(async (started) => {
	const environment = readEnvironment();
	if (process.getuid?.() === 0) {
		log.warn("in development the server runs as root; npm start does not");
	}
	await renderArt();
	const backend = await startBackend(environment, (step) => tell(`  ${step}`));
	started.defer(() => backend.stop());
	const vite = await createServer({
		plugins: [developmentServer({ environment, backend })],
		server: { host: environment.host, port: environment.port, strictPort: true },
	});
	started.defer(() => vite.close());
	await vite.listen();
	announce(environment.siteUrl, backend.newAdministrator);
});
