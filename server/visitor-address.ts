import type { IncomingMessage } from "node:http";

/** What the HTTP server hands over with a request. */
export interface RequestBindings {
	incoming?: Pick<IncomingMessage, "headers" | "socket">;
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * The network address of who sent a request. X-Forwarded-For counts only when the connection
 * comes from this machine, that is from a proxy beside us, and then only its last entry: the
 * others are the sender's own words.
 */
export function visitorAddress(bindings: RequestBindings | undefined): string {
	const peer = bindings?.incoming?.socket.remoteAddress ?? "unknown";
	if (!loopback.test(peer)) return peer;
	const forwarded = bindings?.incoming?.headers["x-forwarded-for"];
	const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
	return hops.at(-1)?.trim() || peer;
}
