import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { RateLimits } from "../../app/platform/rate-limits.ts";
import { type CountedCall, createCallLimits } from "./call-limits.ts";
import { createDeviceCookies } from "./device-cookie.ts";
import { findRoute, type Route } from "./gateway-routes.ts";

export interface GatewayOptions {
	/** Answers what passes. */
	api: (request: Request) => Promise<Response>;
	publishableKey: string;
	secretKey: string;
	/** Where calls are counted. */
	rateLimits: RateLimits;
	/** Whether browsers reach it by https. */
	secure: boolean;
	/**
	 * `site`: browsers on our own pages, with the publishable key. `network`: also other servers
	 * with the secret key, and pages of other addresses, as on a hosted project.
	 */
	audience: "site" | "network";
}

export type Gateway = (request: Request, peerAddress?: string) => Promise<Response>;

/**
 * Stands between strangers and the API: passes on what the product uses, with a key, a body of
 * reasonable size and a limit on guessing; to everything else it answers that there is nothing.
 */
export function createGateway(options: GatewayOptions): Gateway {
	const limits = createCallLimits(options.rateLimits);
	const devices = createDeviceCookies({ secret: options.secretKey, secure: options.secure });

	async function answer(request: Request, address: string): Promise<Response> {
		const route = findRoute(request.method, new URL(request.url));
		if (!route) return refuse(404, "not_found", "There is nothing here.");
		const refusal = checkKey(route, request, options);
		if (refusal) return refusal;
		const body = await readBody(request, route.maximumBytes);
		if (body === "too large") return tooLarge(route);
		const complete = withBody(request, body);
		if (!route.limitedAs) return options.api(complete);
		const email = emailIn(body);
		const device = email === undefined ? undefined : devices.read(request, email);
		const counted = await limits.count(route.limitedAs, { address, email, device });
		if (counted.retryAfterSeconds > 0) return tooMany(counted);
		const response = await options.api(complete);
		if (response.ok && route.limitedAs === "sign-in") {
			await counted.forgive();
			if (email) return withCookie(response, devices.issue(email, device));
		}
		if (response.ok && changesPassword(request, body)) await endOtherSessions(request);
		return response;
	}

	/** Whoever knew the old password shall not stay signed in. */
	async function endOtherSessions(request: Request): Promise<void> {
		const url = new URL("/auth/v1/logout?scope=others", request.url);
		const headers = new Headers();
		for (const name of ["apikey", "authorization"]) {
			headers.set(name, request.headers.get(name) ?? "");
		}
		await options.api(new Request(url, { method: "POST", headers }));
	}

	return async (request, peerAddress = "unknown") => {
		const crossOrigin = options.audience === "network";
		if (crossOrigin && request.method === "OPTIONS") return preflight(request);
		const response = await answer(request, peerAddress);
		return withOrigins(response, crossOrigin);
	};
}

function checkKey(route: Route, request: Request, options: GatewayOptions): Response | null {
	if (route.keyless) return null;
	const key = request.headers.get("apikey") ?? "";
	const isSecret = options.audience === "network" && sameText(key, options.secretKey);
	if (!isSecret && key !== options.publishableKey) {
		return refuse(401, "invalid_api_key", "The header apikey must be the publishable key.");
	}
	if (route.secret && !isSecret) return refuse(404, "not_found", "There is nothing here.");
	return null;
}

/** Compares without telling by the time it takes how much was right. */
function sameText(given: string, wanted: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
	return a.length === b.length && timingSafeEqual(a, b);
}

type Body = Uint8Array<ArrayBuffer> | null;

/** Reads the whole body, but never more than is allowed, whatever length it claims to have. */
async function readBody(request: Request, maximumBytes: number): Promise<Body | "too large"> {
	if (!request.body) return null;
	if (Number(request.headers.get("content-length")) > maximumBytes) return "too large";
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of request.body) {
		length += chunk.byteLength;
		if (length > maximumBytes) return "too large";
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

function withBody(request: Request, body: Body): Request {
	if (!body) return request;
	const { url, method, signal } = request;
	const headers = new Headers(request.headers);
	headers.set("content-length", String(body.byteLength));
	return new Request(url, { method, headers, signal, body });
}

const accountBody = z.object({ email: z.string().optional(), password: z.string().optional() });

function readAccountBody(body: Body): z.infer<typeof accountBody> {
	try {
		return accountBody.parse(JSON.parse(new TextDecoder().decode(body ?? undefined)));
	} catch {
		return {};
	}
}

function emailIn(body: Body): string | undefined {
	return readAccountBody(body).email;
}

function changesPassword(request: Request, body: Body): boolean {
	return request.method === "PUT" && readAccountBody(body).password !== undefined;
}

function tooLarge({ maximumBytes }: Route): Response {
	return refuse(413, "too_large", `At most ${maximumBytes} bytes may be sent here.`);
}

function tooMany({ retryAfterSeconds }: CountedCall): Response {
	const minutes = Math.ceil(retryAfterSeconds / 60);
	const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
	const response = refuse(
		429,
		"over_request_rate_limit",
		`Too many attempts. Please try again in ${wait}.`,
	);
	response.headers.set("retry-after", String(retryAfterSeconds));
	return response;
}

function withCookie(response: Response, cookie: string): Response {
	const headers = new Headers(response.headers);
	headers.append("set-cookie", cookie);
	return new Response(response.body, { status: response.status, headers });
}

/** An error in a form that every part of supabase-js reads its message from. */
function refuse(status: number, code: string, message: string): Response {
	const body = { code, error_code: code, msg: message, message };
	return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

function preflight(request: Request): Response {
	return new Response(null, {
		status: 204,
		headers: {
			"access-control-allow-origin": "*",
			"access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
			"access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "*",
			"access-control-max-age": "86400",
		},
	});
}

/** Lite invites pages of every address; our own pages need no invitation. */
function withOrigins(response: Response, crossOrigin: boolean): Response {
	const headers = new Headers(response.headers);
	for (const name of [...headers.keys()]) {
		if (name.startsWith("access-control-")) headers.delete(name);
	}
	if (crossOrigin) {
		headers.set("access-control-allow-origin", "*");
		headers.set("access-control-expose-headers", "content-range");
	}
	const { status, statusText } = response;
	return new Response(response.body, { status, statusText, headers });
}
