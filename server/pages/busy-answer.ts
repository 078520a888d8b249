import { busyPage } from "../../app/bakery/site/busy-page.server.ts";
import type { Wait } from "../http/failed-request.ts";

const contentSecurityPolicy =
	"default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The answer to a browser whose page or form has to wait, in line or for the end of an outage: a page
 * that asks again by itself, or keeps the form.
 * @param form the body of a form that was sent; null for none.
 */
export function answerBusy(
	{ url, method }: Request,
	form: Buffer | null,
	{ status, retryAfterSeconds, isOutage }: Wait,
): Response {
	const { pathname, search } = new URL(url);
	const fields = new URLSearchParams(form?.toString());
	const sent = method === "POST" ? { address: pathname + search, fields } : null;
	const html = busyPage(sent, isOutage);
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
