import type { MiddlewareHandler } from "hono";
import { log } from "../../app/platform/log.server.ts";

/**
 * Logs each request whose response took longer than this to start. The query is left out: it can
 * hold secrets, such as the token of a link in a mail.
 */
export function logSlowRequests({ milliseconds }: { milliseconds: number }): MiddlewareHandler {
	return async (context, next) => {
		const began = performance.now();
		await next();
		const took = Math.round(performance.now() - began);
		if (took < milliseconds) return;
		const { method, path } = context.req;
		log.warn("a request was slow", {
			method,
			path,
			status: context.res.status,
			milliseconds: took,
		});
	};
}
