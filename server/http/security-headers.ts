import type { MiddlewareHandler } from "hono";
import type { Environment } from "../../app/platform/environment.server.ts";

const oneYearInSeconds = 365 * 24 * 60 * 60;

/** Headers of images. Those of documents would weigh more than some of them. */
export const imageHeaders = {
	"x-content-type-options": "nosniff",
	"cross-origin-resource-policy": "same-origin",
};

/**
 * Headers of every other answer. Documents carry a Content-Security-Policy of their own besides.
 */
export function securityHeaders({ siteUrl }: Environment): Record<string, string> {
	return {
		...imageHeaders,
		"x-frame-options": "SAMEORIGIN",
		"referrer-policy": "strict-origin-when-cross-origin",
		"permissions-policy": "camera=(), microphone=(), geolocation=()",
		"cross-origin-opener-policy": "same-origin",
		...(siteUrl.startsWith("https:") && {
			// Without subdomains, a forged one over HTTP could set cookies for the site.
			"strict-transport-security": `max-age=${oneYearInSeconds}; includeSubDomains`,
		}),
	};
}

/** Middleware that sets headers on every response of the routes that follow. */
export function setHeaders(headers: Record<string, string>): MiddlewareHandler {
	return async (context, next) => {
		await next();
		for (const [name, value] of Object.entries(headers)) context.header(name, value);
	};
}
