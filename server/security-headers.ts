import type { Environment } from "../app/platform/environment.server.ts";

const oneYearInSeconds = 365 * 24 * 60 * 60;

/** Headers of every answer. Documents carry a Content-Security-Policy of their own besides. */
export function securityHeaders({ siteUrl }: Environment): Record<string, string> {
	return {
		"x-content-type-options": "nosniff",
		"x-frame-options": "SAMEORIGIN",
		"referrer-policy": "strict-origin-when-cross-origin",
		"permissions-policy": "camera=(), microphone=(), geolocation=()",
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		...(siteUrl.startsWith("https:") && {
			"strict-transport-security": `max-age=${oneYearInSeconds}`,
		}),
	};
}
