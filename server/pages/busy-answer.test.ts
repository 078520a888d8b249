import { expect, test } from "vitest";
import { outageWait } from "../http/failed-request.ts";
import { answerBusy } from "./busy-answer.ts";

const address = "/order?day=2026-12-04&product=a";
const inLine = { status: 503, retryAfterSeconds: 5, isOutage: false } as const;

test("a page without a place in the queue is asked for again by itself, without scripts", async () => {
	const answer = answerBusy(new Request(`http://site${address}`), null, inLine);
	expect(answer.status).toBe(503);
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		refresh: "5",
		"retry-after": "5",
		"cache-control": "no-store",
		"content-type": "text/html; charset=utf-8",
	});
	const html = await answer.text();
	expect(html).toContain("<h1>We're busy right now</h1>");
	expect(html).not.toContain("<form");
});

test("a form without a place keeps every field, and isn't replaced by an empty one", async () => {
	const sent = [
		["pieces-1 Small & round", "3"],
		["pieces-1 Small & round", "4"],
		["note", 'Ring "twice"\r\n<b>at the back</b>'],
		["name", "Jürgen"],
		["intent", "place"],
	];
	const request = new Request(`http://site${address}`, { method: "POST" });
	const form = Buffer.from(new URLSearchParams(sent).toString());
	const answer = answerBusy(request, form, inLine);
	expect(answer.headers.has("refresh")).toBe(false);
	const html = await answer.text();
	expect(html).toContain('<form method="post" action="/order?day=2026-12-04&amp;product=a">');
	expect(html).toContain(
		"<p hidden>What you typed is still here. It will be sent again automatically.</p>",
	);
	const kept = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
	expect(kept.map(([, ...field]) => field.map(decode))).toEqual(sent);
	expect(html).toContain('<button type="submit" data-seconds="5">Try again</button>');
	expect(html).toContain("<p>What you typed is still here. Please try again in a few seconds.</p>");
});

test("a form that meets an outage is kept as well, and doesn't read that many people are here", async () => {
	const request = new Request(`http://site${address}`, { method: "POST" });
	const html = await answerBusy(request, Buffer.from("note=Ring"), outageWait).text();
	expect(html).toContain("<h1>This page needs a moment</h1>");
	expect(html).toContain("What you typed is still here.");
	expect(html).toContain('name="note" value="Ring"');
});

function decode(text = ""): string {
	return text
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&");
}
