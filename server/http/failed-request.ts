import type { Context } from "hono";
import { log } from "../../app/platform/log.server.ts";
import { TooBusy } from "../limits/work-limit.ts";

const retryAfterSeconds = 10;

/**
 * The response to a failed request: 503 when busy, otherwise an error page and a line in the log.
 */
export function answerFailedRequest(error: Error, context: Context): Response {
	if (error instanceof TooBusy) return tooBusy(error);
	log.error("a request failed", { path: context.req.path, error });
	if (error.name === "TimeoutError") return tooBusy(new TooBusy(503, retryAfterSeconds));
	return context.text("Something went wrong on our side. Please try again in a moment.", 500);
}

function tooBusy({ status, retryAfterSeconds }: TooBusy): Response {
	const text = "The site is busy. Please try again in a minute.";
	const headers = { "retry-after": String(retryAfterSeconds), "cache-control": "no-store" };
	return new Response(text, { status, headers });
}
