import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Environment } from "../app/platform/environment.server.ts";

const oneYearInSeconds = 365 * 24 * 60 * 60;

/** Headers of every answer. Documents carry a Content-Security-Policy of their own besides. */
export function securityHeaders({ siteUrl }: Environment): MiddlewareHandler {
	return secureHeaders({
		strictTransportSecurity: siteUrl.startsWith("https:") ? `max-age=${oneYearInSeconds}` : false,
		referrerPolicy: "strict-origin-when-cross-origin",
		xFrameOptions: "SAMEORIGIN",
		crossOriginResourcePolicy: "same-origin",
		permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
	});
}
