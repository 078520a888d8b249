import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { connections as limits, sizes } from "../limits/limits.ts";
import { answerInTurn, LimitedResponse } from "../limits/pipelined-requests.ts";
import { limitConnections } from "./connection-limits.ts";
import { type AddressNames, type ListenAddress, listenAt } from "./listen-address.ts";

/** How long requests under way may take to finish when the process is asked to end. */
const shutdownMilliseconds = 5000;

interface ServerAddress extends ListenAddress {
	/** Proxies in front of it, whose connections are not limited. */
	trustedProxies?: readonly string[];
}

export type HttpServer = Awaited<ReturnType<typeof serveHttp>>;

/**
 * Answers HTTP requests at an address.
 * @param names the variables that hold the address.
 * @throws StartError when it cannot listen there.
 */
export async function serveHttp(
	listener: RequestListener,
	address: ServerAddress,
	names?: AddressNames,
) {
	const server = createServer(
		{
			// Browsers keep a connection for a minute; a shorter time here would race with their requests.
			keepAliveTimeout: 65_000,
			headersTimeout: limits.headersMilliseconds,
			requestTimeout: limits.requestMilliseconds,
			connectionsCheckingInterval: 5000,
			maxHeaderSize: sizes.headers,
			// Spares what Node does to read a body that is not there; most requests have none.
			optimizeEmptyRequests: true,
			ServerResponse: LimitedResponse,
		},
		answerInTurn(closeAfterBodyOfGet(refuseForeignTargets(listener))),
	);
	server.timeout = limits.standstillMilliseconds;
	limitConnections(server, address.trustedProxies ?? []);
	const connections = new Set<Socket>();
	server.on("connection", (connection) => {
		connections.add(connection);
		connection.once("close", () => connections.delete(connection));
	});
	await listenAt(server, address, names);
	return {
		/**
		 * Accepts no more requests and closes idle connections. Resolves when all requests are answered
		 * or have timed out.
		 */
		close: () => close(server, connections),
	};
}

function close(server: Server, connections: Iterable<Socket>): Promise<void> {
	// Node's own cuts an answer that is made but not received yet, and keeps connections on which
	// nothing was asked so far, as browsers open them in advance.
	server.closeIdleConnections = () => {
		for (const connection of connections) endWhenAnswered(connection);
	};
	return new Promise((resolve) => {
		const limit = setTimeout(() => server.closeAllConnections(), shutdownMilliseconds);
		server.close(() => {
			clearTimeout(limit);
			resolve();
		});
	});
}

/** The response being sent; Node exposes it in no other way. */
interface BusyConnection extends Socket {
	_httpMessage?: ServerResponse | null;
}

function endWhenAnswered(connection: BusyConnection): void {
	const answer = connection._httpMessage;
	if (!answer) {
		connection.destroySoon();
		return;
	}
	if (!answer.headersSent) answer.setHeader("connection", "close");
	answer.once("close", () => connection.destroySoon());
}

/**
 * Rejects requests for a whole address, as proxies get them; one with a user in it cannot be
 * parsed.
 */
function refuseForeignTargets(listener: RequestListener): RequestListener {
	return (incoming, outgoing) => {
		const target = incoming.url ?? "/";
		if (target.startsWith("/") || target === "*") return listener(incoming, outgoing);
		outgoing.writeHead(400, { "content-type": "text/plain", connection: "close" });
		outgoing.end("The request address is invalid.");
	};
}

/** Nobody reads the body of a GET or HEAD, and the connection would wait for it. */
function closeAfterBodyOfGet(listener: RequestListener): RequestListener {
	return (incoming, outgoing) => {
		const { method, headers } = incoming;
		const hasBody = Number(headers["content-length"]) > 0 || "transfer-encoding" in headers;
		if (hasBody && (method === "GET" || method === "HEAD")) outgoing.shouldKeepAlive = false;
		listener(incoming, outgoing);
	};
}
