import type { MiddlewareHandler } from "hono";

/**
 * Refuses a body of more than `maximumBytes` with 413, and one without a size with 411. Hono's own
 * limit copies requests without a body, and those of its Node server cannot be copied.
 */
export function limitBody(maximumBytes: number): MiddlewareHandler {
	return async (context, next) => {
		if (context.req.header("transfer-encoding")) return context.text("Length Required", 411);
		const size = Number(context.req.header("content-length") ?? 0);
		if (size > maximumBytes) return context.text("Payload Too Large", 413);
		return next();
	};
}
