import { createServer, type RequestListener } from "node:http";
import { StartError } from "./backend/start-error.ts";

/** Enough for a room of visitors and their event streams; beyond it connections are refused. */
const mostConnections = 10_000;

/** How long a request may take to arrive: its headers, and all of it, a large picture included. */
const headersMilliseconds = 15_000;
const requestMilliseconds = 5 * 60_000;

/** How long requests under way may take to finish when the process is asked to end. */
const shutdownMilliseconds = 10_000;

export interface HttpServer {
	/** Takes no more requests, and resolves when those under way are answered. */
	close(): Promise<void>;
}

/**
 * Answers HTTP requests at an address.
 * @throws StartError when the port is in use.
 */
export async function serveHttp(
	listener: RequestListener,
	{ host, port }: { host: string; port: number },
): Promise<HttpServer> {
	const server = createServer(
		{
			// Browsers keep a connection for a minute; a shorter time here would race with their requests.
			keepAliveTimeout: 65_000,
			headersTimeout: headersMilliseconds,
			requestTimeout: requestMilliseconds,
			connectionsCheckingInterval: 5000,
			maxHeaderSize: 16 * 1024,
			// Spares what Node does to read a body that is not there; most requests have none.
			optimizeEmptyRequests: true,
		},
		refuseForeignTargets(listener),
	);
	server.maxConnections = mostConnections;
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => {
			const inUse = error.code === "EADDRINUSE";
			reject(inUse ? portInUse(host, port) : error);
		});
		server.listen(port, host, resolve);
	});
	return {
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeIdleConnections();
				setTimeout(() => server.closeAllConnections(), shutdownMilliseconds).unref();
			}),
	};
}

/**
 * A request names a path of this server. A whole address is what proxies are asked for, and one with
 * a user in it cannot even be read.
 */
function refuseForeignTargets(listener: RequestListener): RequestListener {
	return (incoming, outgoing) => {
		const target = incoming.url ?? "/";
		if (target.startsWith("/") || target === "*") return listener(incoming, outgoing);
		outgoing.writeHead(400, { "content-type": "text/plain", connection: "close" });
		outgoing.end("The address of this request cannot be read.");
	};
}

function portInUse(host: string, port: number): StartError {
	return new StartError(
		`Port ${port} on ${host} is used by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
	);
}
