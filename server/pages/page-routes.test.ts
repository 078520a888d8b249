import { expect, test } from "vitest";
import type { Catalog } from "../../app/bakery/catalog/catalog.ts";
import { createClock } from "../../app/platform/clock.server.ts";
import { createWorkLimit, type WorkLimit } from "../limits/work-limit.ts";
import { Generations } from "./cache/generations.ts";
import { createPageCache } from "./cache/page-cache.ts";
import { pageRoutes } from "./page-routes.ts";
import { createPageFinisher } from "./rendering/finished-page.ts";

const perVisitor = { name: "form", max: 1, windowSeconds: 60 };
const form = "pieces-1=3&name=J%C3%BCrgen&intent=place";

/** The pages of a site where each form is sent by another visitor, unless a test says otherwise. */
function pagesWith(forms: WorkLimit, visitorOf: () => string) {
	const render = async () => ({
		response: new Response("Done"),
		isMixed: false,
		complete: true,
		isOutage: false,
	});
	const finish = createPageFinisher({ commonHeaders: {}, currentFormToken: () => "" });
	const full = () => Promise.reject(new Error("The queue of views has no place."));
	const renders = { run: full, count: full, runCounted: full };
	const catalog = {} as Catalog;
	return pageRoutes({
		readAddress: async () => ({ kind: "page", key: null, takesForms: true, isPrivate: true }),
		pages: createPageCache({
			...{ render, renders, catalog, finish, maximumBytes: 1000 },
			generations: new Generations(createClock({})),
		}),
		missingPaths: { note: () => {} },
		render,
		forms,
		hasPermission: async () => false,
		visitorAddress: visitorOf,
		siteUrl: "http://site",
	});
}

function send(pages: ReturnType<typeof pageRoutes>, accept: string) {
	const headers = {
		accept,
		"content-type": "application/x-www-form-urlencoded",
		"content-length": String(form.length),
	};
	return pages.request("http://site/order?day=2026-12-04", { method: "POST", headers, body: form });
}

const browser = "text/html,application/xhtml+xml,*/*;q=0.8";

test("a form for which the queue has no place is kept, in a page that sends it again by itself", async () => {
	const forms = createWorkLimit({ atOnce: 1, maxWaiting: 1, perVisitor });
	const { promise: untilEnd, resolve: end } = Promise.withResolvers<void>();
	const others = [1, 2].map(() => forms.runCounted(null, () => untilEnd));
	const pages = pagesWith(forms, () => "192.0.2.1");
	const answer = await send(pages, browser);
	end();
	await Promise.all(others);
	expect(answer.status).toBe(503);
	expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	const html = await answer.text();
	expect(html).toContain('name="name" value="Jürgen"');
	expect(html).toContain('data-seconds="5"');
});

test("a form that is refused before it is read isn't claimed to be kept", async () => {
	const forms = createWorkLimit({ atOnce: 1, maxWaiting: 1, perVisitor });
	const pages = pagesWith(forms, () => "192.0.2.1");
	expect(await (await send(pages, browser)).text()).toBe("Done");
	const answer = await send(pages, browser);
	expect(answer.status).toBe(429);
	expect(answer.headers.get("retry-after")).toBe("60");
	expect(answer.headers.has("refresh")).toBe(false);
	const html = await answer.text();
	expect(html).toContain("<h1>We're busy right now</h1>");
	expect(html).toContain("Please go back and send your form again in a minute.");
	expect(html).not.toContain("What you typed is still here");
	expect(html).not.toContain("<form");

	const forScript = await send(pages, "*/*");
	expect(forScript.status).toBe(429);
	expect(await forScript.text()).toBe("The site is busy. Please try again in a minute.");
});

test("an order's own page takes turns with forms, however many strangers' views wait", async () => {
	const forms = createWorkLimit({ atOnce: 1, maxWaiting: 1, perVisitor });
	const pages = pagesWith(forms, () => "192.0.2.1");
	expect(await (await pages.request("http://site/order/1")).text()).toBe("Done");
	expect((await pages.request("http://site/order/1")).status).toBe(429);
});
