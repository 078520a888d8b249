import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/**
 * Serves the built files of a folder, compressed at build time. Their names carry a hash of
 * their content, so that a browser asks once for each.
 */
export function serveClientFiles(directory: string): MiddlewareHandler {
	return serveStatic({
		root: directory,
		precompressed: true,
		onFound: (_path, context) => {
			context.header("cache-control", "public, max-age=31536000, immutable");
			context.header("x-content-type-options", "nosniff");
		},
	});
}
