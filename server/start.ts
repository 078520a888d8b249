import { createServer, type Server } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { type Environment, readEnvironment } from "../app/platform/environment.server.ts";
import type * as AppModule from "./app.ts";
import { startBackend } from "./backend/backend.ts";
import { StartError } from "./backend/start-error.ts";

const buildDirectory = path.join(import.meta.dirname, "../build");

/** How long requests under way may take to finish when the process is asked to end. */
const shutdownMilliseconds = 10_000;

async function start(): Promise<void> {
	const environment = readEnvironment();
	const backend = await startBackend(environment, (step) => console.log(`  ${step}`));
	const built = path.join(buildDirectory, "server/index.js");
	const { createApp } = (await import(built)) as typeof AppModule;
	const clientDirectory = path.join(buildDirectory, "client");
	const app = createApp({ environment, backend, clientDirectory });
	const server = createServer(
		// Browsers keep a connection for a minute; a shorter time here would race with their requests.
		{ keepAliveTimeout: 65_000 },
		getRequestListener(app.fetch, { overrideGlobalObjects: false }),
	);

	const stop = async () => {
		app.close();
		await closeServer(server);
		await backend.stop();
	};
	try {
		await listen(server, environment);
	} catch (error) {
		await stop();
		throw error;
	}
	stopOnSignal(stop);
	announce(environment);
}

function listen(server: Server, { host, port }: Environment): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => {
			const inUse = error.code === "EADDRINUSE";
			reject(
				inUse
					? new StartError(
							`Port ${port} on ${host} is used by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
						)
					: error,
			);
		});
		server.listen(port, host, resolve);
	});
}

function closeServer(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeIdleConnections();
		setTimeout(() => server.closeAllConnections(), shutdownMilliseconds).unref();
	});
}

function stopOnSignal(stop: () => Promise<void>): void {
	let stopping = false;
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
		process.on(signal, () => {
			if (stopping) return;
			stopping = true;
			console.log("\nStopping …");
			stop().then(
				() => process.exit(0),
				(error) => {
					console.error(error);
					process.exit(1);
				},
			);
		});
	}
}

function announce({ siteUrl }: Environment): void {
	console.log(`\n  Site         ${siteUrl}/`);
	console.log(`  Back office  ${siteUrl}/admin\n`);
}

start().catch((error: unknown) => {
	if (error instanceof StartError) console.error(`\n${error.message}\n`);
	else console.error(error);
	process.exit(1);
});
