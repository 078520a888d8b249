import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/**
 * Serves built files, compressed at build time. Their names contain a hash, so browsers cache them.
 */
export function serveClientFiles(directory: string): MiddlewareHandler {
	const serve = serveStatic({ root: directory, precompressed: true });
	return async (context) => {
		const file = await serve(context, async () => {});
		if (!(file instanceof Response)) {
			// Another process may have it, while an update goes from one to the next.
			const headers = { "cache-control": "no-store" };
			return context.text("This file doesn't exist.", 404, headers);
		}
		file.headers.set("cache-control", "max-age=31536000, immutable");
		file.headers.set("x-content-type-options", "nosniff");
		// Immutable files need no Last-Modified.
		file.headers.delete("last-modified");
		return file;
	};
}
