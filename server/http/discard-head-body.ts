import type { MiddlewareHandler } from "hono";

/**
 * Cancels the body of a response to HEAD: Hono drops it, and a file or stream behind it would stay
 * open.
 */
export const discardHeadBody: MiddlewareHandler = async (context, next) => {
	await next();
	if (context.req.method === "HEAD") await context.res.body?.cancel();
};
