import type { Server } from "node:http";
import { log } from "../../app/platform/log.server.ts";
import { connections } from "../limits/limits.ts";
import { createPlaces } from "../limits/places.ts";
import { createProxyCheck } from "./visitor-address.ts";

/**
 * Limits the connections of a server, per sender and in total.
 * @param trustedProxies are not limited: many visitors come through them.
 */
export function limitConnections(server: Server, trustedProxies: readonly string[]): void {
	const isTrusted = createProxyCheck(trustedProxies);
	const places = createPlaces(connections.maxPerSender);
	server.maxConnections = connections.maxInAll;
	server.on("drop", () => {
		log.warn("refused a connection because the site has too many");
	});
	server.on("connection", (connection) => {
		const { remoteAddress: sender } = connection;
		// Without an address it has ended already.
		if (sender === undefined || isTrusted(sender)) return;
		const leave = places.take(sender);
		if (leave) connection.once("close", leave);
		else {
			log.warn("refused a connection because its sender has too many", {
				sender,
				hint: "If this is your proxy, name it in TRUSTED_PROXIES.",
			});
			connection.resetAndDestroy();
		}
	});
}
