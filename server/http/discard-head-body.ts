import type { MiddlewareHandler } from "hono";

/**
 * Ends the body of an answer to HEAD, which Hono makes as for GET and then drops without a word: a
 * file or a stream behind it would stay open.
 */
export const discardHeadBody: MiddlewareHandler = async (context, next) => {
	await next();
	if (context.req.method === "HEAD") await context.res.body?.cancel();
};
