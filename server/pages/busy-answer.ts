import { lastGoodPublicSite } from "../../app/bakery/site/public-site.server.ts";
import { textLanguage } from "../../app/bakery/words/text-language.ts";
import type { Words } from "../../app/bakery/words/words.server.ts";
import { escapeHtml } from "../../app/platform/text/characters.ts";
import type { Wait } from "../http/failed-request.ts";
import { hashSource } from "./rendering/content-security-policy.ts";

/**
 * Sends the form again, where scripts run. It is the same on every page, so that the
 * Content-Security-Policy can allow it by its hash.
 */
const busyPageScript = `
for (const hint of document.querySelectorAll("p")) hint.hidden = !hint.hidden;
const button = document.querySelector("button");
setTimeout(() => button.click(), button.dataset.seconds * 1000);
`;

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

/** A form that was sent and has to be sent again. */
interface SentForm {
	/** The path and query that it goes to. */
	address: string;
	fields: Iterable<[string, string]>;
	/** When it is sent again. */
	retryAfterSeconds: number;
}

/**
 * A page for visitors who have to wait, as HTML, in the bakery's language. It is made of what is in
 * memory: there is no time to render a page, or no database.
 * @param sent keeps a form, also without scripts; "unread" for a form that was refused before it was
 * read; null where the page is asked for again by itself.
 * @param isOutage whether something is out of order; otherwise too many people use the site.
 */
function busyPage(sent: SentForm | "unread" | null, isOutage: boolean): string {
	const { words, settings } = lastGoodPublicSite();
	const { lang, dir } = textLanguage(settings.language);
	const { title: busyTitle, hint, unreadHint } = words.group("busy");
	const { needsMoment } = words.group("failures");
	const title = isOutage ? needsMoment : busyTitle;
	return `<!DOCTYPE html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { font: 1.125rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; color: #2b1a11; background: #fdf8f1 }
button { font: inherit; min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 9999px; color: #fff; background: #8a3324; cursor: pointer }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${typeof sent === "object" && sent ? formAgain(sent, words) : `<p>${escapeHtml(sent ? unreadHint : hint)}</p>`}
</main>
</body>
</html>
`;
}

function formAgain({ address, fields, retryAfterSeconds }: SentForm, words: Words): string {
	const { formHint, sendsAgain } = words.group("busy");
	const inputs = Array.from(
		fields,
		([name, value]) =>
			`<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
	);
	return `<p>${escapeHtml(formHint)}</p>
<p hidden>${escapeHtml(sendsAgain)}</p>
<form method="post" action="${escapeHtml(address)}">
${inputs.join("\n")}
<button type="submit" data-seconds="${retryAfterSeconds}">${escapeHtml(words.say("failures.tryAgain"))}</button>
</form>
<script>${busyPageScript}</script>`;
}
