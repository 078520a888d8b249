import { Hono } from "hono";
import type { PermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { createBodyReader } from "../http/body-reader.ts";
import { answerFailedRequest, outageWait, waitAfter } from "../http/failed-request.ts";
import { isFromThisSite } from "../http/form-origin.ts";
import type { RequestBindings, VisitorAddress } from "../http/visitor-address.ts";
import { limitBody } from "../limits/body-limit.ts";
import { hasTooManyFields } from "../limits/form-fields.ts";
import { connections, sizes } from "../limits/limits.ts";
import type { WorkLimit } from "../limits/work-limit.ts";
import type { MissingPaths } from "./addresses/missing-paths.ts";
import { isTooLong, type PageAddress, splitPath } from "./addresses/site-addresses.ts";
import { answerBusy } from "./busy-answer.ts";
import type { PageCache } from "./cache/page-cache.ts";
import { answerTo, headerPairs } from "./rendering/finished-page.ts";
import type { Rendered, Renderer } from "./rendering/renderer.ts";

type FoundAddress = Exclude<PageAddress, { kind: "redirect" | "moved" }>;

interface Options {
	readAddress: (url: URL) => Promise<PageAddress>;
	pages: PageCache;
	missingPaths: MissingPaths;
	render: Renderer;
	forms: WorkLimit;
	hasPermission: PermissionCheck;
	visitorAddress: VisitorAddress;
	siteUrl: string;
}

const bodyTime = { milliseconds: connections.formMilliseconds };

const methodNotAllowed = "This page doesn't accept this method.";
const incomplete = "The form was incomplete.";
/** Otherwise the connection would wait for the rest of the form. */
const endOfConnection = { connection: "close" };

/** Whether a browser shows the answer itself: scripts ask for anything. */
function isDocument({ headers }: Request): boolean {
	return headers.get("accept")?.includes("text/html") ?? false;
}

/** Browsers ask again: a page may move back. The router takes the redirect of its data in headers. */
function answerMoved({ pathname }: URL, location: string): Response {
	const isData = splitPath(pathname).suffix !== "";
	const target = isData ? { "x-remix-redirect": location, "x-remix-status": "301" } : { location };
	const headers = { ...target, "cache-control": "no-cache" };
	return new Response(null, { status: isData ? 204 : 301, headers });
}

/** The pages of the site, and the forms sent to them. */
export function pageRoutes(options: Options) {
	const { readAddress, pages, missingPaths, render, visitorAddress, siteUrl } = options;
	const { forms, hasPermission } = options;
	const app = new Hono<{
		Bindings: RequestBindings;
		Variables: { address: FoundAddress; form?: Buffer };
	}>();

	app.use(async (context, next) => {
		const { method } = context.req.raw;
		const url = new URL(context.req.raw.url);
		if (isTooLong(url)) return context.text("The address is too long.", 414);
		if (!["GET", "HEAD", "POST"].includes(method)) {
			return context.text(methodNotAllowed, 405, { allow: "GET, HEAD, POST" });
		}
		const address = await readAddress(url);
		if (address.kind === "redirect") return context.redirect(address.location, 308);
		if (address.kind === "moved") return answerMoved(url, address.location);
		context.set("address", address);
		await next();
		if (address.kind === "page" && address.isPrivate) {
			context.header("cache-control", "private, no-store");
		}
	});

	app.get("*", async (context) => {
		const { address } = context.var;
		const request = context.req.raw;
		const visitor = visitorAddress(context.env);
		if (address.kind === "unknown")
			missingPaths.note(new URL(request.url).pathname, request.method);
		// A customer's placed order takes turns with forms, so it comes before strangers' views.
		const turns = address.kind === "page" && address.isPrivate ? forms : undefined;
		const page = await pages.answer(request, address.key, visitor, turns);
		const answer = answerTo(page, {
			acceptEncoding: context.req.header("accept-encoding"),
			ifNoneMatch: context.req.header("if-none-match"),
		});
		const { status, body } = answer;
		const bytes = body && Buffer.from(body, "latin1");
		return new Response(bytes, { status, headers: headerPairs(answer) });
	});

	app.post("*", async (context, next) => {
		const address = context.var.address;
		if (address.kind === "unknown") return context.text("Nothing here.", 404);
		if (!address.takesForms) {
			return context.text(methodNotAllowed, 405, { allow: "GET, HEAD" });
		}
		if (!isFromThisSite(context.req.raw, siteUrl)) {
			return context.text("This form was sent by another site.", 403);
		}
		// Before anything of it is read.
		await forms.count(visitorAddress(context.env));
		return next();
	});

	// What the page editor sends to its preview (storefront/preview).
	app.post("/preview/*", limitBody(sizes.draft), async (context) => {
		const body = createBodyReader(context.req.raw, bodyTime);
		const visitor = visitorAddress(context.env);
		// Checked before the rest is read and waits for its turn: strangers fill no memory and never get
		// ahead of the owner.
		const accessToken = await body.readLine(sizes.accessToken);
		if (!accessToken || !(await hasPermission("content", accessToken, visitor))) {
			await body.discard();
			return context.text("Your role can't preview drafts.", 401);
		}
		const draft = await body.readAll();
		if (!draft) return context.text(incomplete, 408, endOfConnection);
		return (await respond(context.req.raw, draft, visitor)).response;
	});

	app.post("*", limitBody(sizes.form), async (context) => {
		const form = await createBodyReader(context.req.raw, bodyTime).readAll();
		if (!form) return context.text(incomplete, 408, endOfConnection);
		if (hasTooManyFields(form, context.req.header("content-type"))) {
			return context.text("The form has too many fields.", 413);
		}
		context.set("form", form);
		const request = context.req.raw;
		const { response, isOutage } = await respond(request, form, visitorAddress(context.env));
		// Nothing but an error is on the page, so it would lose the form.
		return isOutage && isDocument(request) ? answerBusy(request, form, outageWait) : response;
	});

	function respond(
		{ url, method, headers: sent }: Request,
		body: Buffer<ArrayBuffer>,
		visitor: string,
	): Promise<Rendered> {
		const headers = new Headers(sent);
		// The router would compare the scheme too, and log a trace of every refusal.
		headers.delete("origin");
		const request = new Request(url, { method, headers, body });
		return forms.runCounted(visitor, () => render(request, visitor));
	}

	app.onError((error, context) => {
		const answer = answerFailedRequest(error, context);
		const wait = isDocument(context.req.raw) ? waitAfter(error) : null;
		return wait ? answerBusy(context.req.raw, context.var.form ?? null, wait) : answer;
	});
	return app;
}
