import type { Context } from "hono";
import { log } from "../../app/platform/log.server.ts";
import { isOutage, outageRetrySeconds } from "../../app/platform/outages.ts";
import { TooBusy } from "../limits/work-limit.ts";

/** When to send a request again that failed. */
export interface Wait {
	status: 429 | 503;
	retryAfterSeconds: number;
	/** Whether something is out of order; otherwise too many people use the site. */
	isOutage: boolean;
}

/** For a request that failed because of an outage. */
export const outageWait: Wait = {
	status: 503,
	retryAfterSeconds: outageRetrySeconds,
	isOutage: true,
};

/** When to send a request again that failed; null if that wouldn't help. */
export function waitAfter(error: Error): Wait | null {
	if (error instanceof TooBusy) {
		const { status, retryAfterSeconds } = error;
		return { status, retryAfterSeconds, isOutage: false };
	}
	return error.name === "TimeoutError" || isOutage(error) ? outageWait : null;
}

/**
 * The response to a failed request: 503 when busy or during an outage, otherwise an error page. Unless
 * the site was busy, the log says so.
 */
export function answerFailedRequest(error: Error, context: Context): Response {
	const isBusy = error instanceof TooBusy;
	if (!isBusy) log.error("a request failed", { path: context.req.path, error });
	const wait = waitAfter(error);
	if (!wait) {
		return context.text("Something went wrong on our side. Please try again in a moment.", 500);
	}
	const text = isBusy
		? "The site is busy. Please try again in a minute."
		: "Something went wrong on our side. Please try again in a minute.";
	const headers = { "retry-after": String(wait.retryAfterSeconds), "cache-control": "no-store" };
	return new Response(text, { status: wait.status, headers });
}
