import { type HttpServer, serveHttp } from "../http/http-server.ts";
import type { ListenAddress } from "../http/listen-address.ts";
import { metrics } from "./metrics.ts";
import { watchProcess } from "./process-metrics.ts";

const contentType = "text/plain; version=0.0.4; charset=utf-8";

/**
 * Answers `/metrics` for Prometheus, at an address that visitors do not reach.
 * @throws StartError when it cannot listen there.
 */
export async function serveMetrics(address: ListenAddress): Promise<HttpServer> {
	const watching = watchProcess();
	const server = await serveHttp(
		async (incoming, outgoing) => {
			if (incoming.url?.split("?")[0] !== "/metrics") {
				outgoing
					.writeHead(404, { "content-type": "text/plain" })
					.end("Only /metrics is available here.");
				return;
			}
			const text = await metrics.text();
			outgoing.writeHead(200, { "content-type": contentType }).end(text);
		},
		address,
		{ port: "METRICS_PORT", host: "METRICS_HOST" },
	);
	return {
		async close() {
			watching[Symbol.dispose]();
			await server.close();
		},
	};
}
