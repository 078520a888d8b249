// `npm run backend` serves the backend alone, as a Supabase project would: another Levain uses it
// with SUPABASE_URL and the two keys that are printed here. SITE_URL is the address of that site.
import "./hardening/freeze-prototypes.ts";
import { getRequestListener } from "@hono/node-server";
import { readEnvironment, withPort } from "../app/platform/environment.server.ts";
import { tellProgress } from "./announce.ts";
import { prepareDataDirectory } from "./backend/postgres-server/data-directory.ts";
import { sendConsoleToLog } from "./hardening/console-to-log.ts";
import { dropRoot } from "./hardening/drop-root.ts";
import { serveHttp } from "./http/http-server.ts";
import { findPort } from "./http/listen-address.ts";
import { createVisitorAddress } from "./http/visitor-address.ts";
import { startOwnBackend } from "./own-backend.ts";
import { printLine, runUntilStopped } from "./process/run-until-stopped.ts";

sendConsoleToLog();
await runUntilStopped(async (started, end) => {
	const given = readEnvironment();
	dropRoot(given);
	const environment = withPort(given, await findPort(given));
	await prepareDataDirectory(environment.dataDirectory);
	const backend = await startOwnBackend({
		environment,
		progress: tellProgress,
		apiUrl: environment.localUrl,
		audience: "network",
		onGivenUp: end,
	});
	started.defer(() => backend.stop());
	const { gateway } = backend;
	const visitorAddress = createVisitorAddress(environment.trustedProxies);
	const listener = getRequestListener(
		(request, bindings) => gateway(request, visitorAddress(bindings)),
		{ overrideGlobalObjects: false },
	);
	const server = await serveHttp(listener, environment);
	started.defer(() => server.close());
	printLine(`\n  SUPABASE_URL=${environment.localUrl}`);
	printLine(`  SUPABASE_PUBLISHABLE_KEY=${backend.publishableKey}`);
	printLine(`  SUPABASE_SECRET_KEY=${backend.secretKey}\n`);
	if (backend.newAdministrator?.generatedPassword) {
		const { email, generatedPassword } = backend.newAdministrator;
		printLine(`  Administrator ${email}, password ${generatedPassword}\n`);
	}
});
