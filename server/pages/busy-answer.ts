import { busyPage, busyPageScript } from "../../app/bakery/site/busy-page.server.ts";
import type { Wait } from "../http/failed-request.ts";
import { hashSource } from "./rendering/content-security-policy.ts";

const contentSecurityPolicy = [
	"default-src 'none'",
	`script-src ${hashSource(busyPageScript)}`,
	"style-src 'unsafe-inline'",
	"form-action 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
].join("; ");

/**
 * The answer to a browser whose page or form has to wait, in line or for the end of an outage: a page
 * that asks again by itself, or keeps the form.
 * @param form the body of a form that was sent; null for none, or if it was refused before it was read.
 */
export function answerBusy(
	{ url, method }: Request,
	form: Buffer | null,
	{ status, retryAfterSeconds, isOutage }: Wait,
): Response {
	const { pathname, search } = new URL(url);
	const sent = form && {
		address: pathname + search,
		fields: new URLSearchParams(form.toString()),
		retryAfterSeconds,
	};
	const html = busyPage(sent ?? (method === "POST" ? "unread" : null), isOutage);
	return new Response(html, {
		status,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": contentSecurityPolicy,
			"cache-control": "no-store",
			"retry-after": String(retryAfterSeconds),
			// Browsers ask again also without scripts.
			...(method === "GET" && { refresh: String(retryAfterSeconds) }),
		},
	});
}
