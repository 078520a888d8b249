import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { duringRequest } from "../../app/platform/request-id.server.ts";
import { createProxyCheck } from "./visitor-address.ts";

/** UUIDs, the ids of nginx, Caddy, Envoy and HAProxy, and nothing that a log could misread. */
const acceptableId = /^[\w.:-]{1,128}$/;

/** Built files fail for nobody in particular, and a page has a dozen of them. */
const untraced = "/assets/";

/** Answers a request under its id. */
export type Trace = (listener: RequestListener, ...request: Parameters<RequestListener>) => void;

/**
 * Gives each request an id: that of a trusted proxy (X-Request-Id), or a new one. It is sent with
 * the response and in each log line of the request.
 * @param trustedProxies addresses and ranges (CIDR), checked by the environment.
 */
export function createTrace(trustedProxies: readonly string[]): Trace {
	const isTrusted = createProxyCheck(trustedProxies);
	const ownPart = randomBytes(4).toString("hex");
	let made = 0;

	/** A counter, because a random number would take longer than everything else here. */
	function makeId(): string {
		made = (made + 1) % 2 ** 32;
		return ownPart + made.toString(16).padStart(8, "0");
	}

	function idOf({ headers, socket }: IncomingMessage): string {
		const given = headers["x-request-id"];
		const isUsable = typeof given === "string" && acceptableId.test(given);
		if (isUsable && isTrusted(socket.remoteAddress)) return given;
		return makeId();
	}

	return (listener, incoming, outgoing) => {
		if (incoming.url?.startsWith(untraced)) return listener(incoming, outgoing);
		const id = idOf(incoming);
		outgoing.setHeader("X-Request-Id", id);
		duringRequest(id, () => listener(incoming, outgoing));
	};
}
