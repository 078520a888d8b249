import { timingSafeEqual } from "node:crypto";
import { MAX_UPLOAD_BYTES } from "../../app/bakery/media/upload-refusals.ts";
import type { RateLimits } from "../../app/platform/rate-limits.ts";
import type { LiveSession } from "./accounts/accounts.ts";
import { type ApiRequest, readApiRequest, refuse } from "./api-request.ts";
import { type CountedCall, createCallLimits } from "./call-limits.ts";
import type { Caller } from "./caller.ts";
import { createDeviceCookies } from "./device-cookie.ts";
import { findRoute, mayTake, type Route, type Target } from "./gateway-routes.ts";
import { readBody } from "./read-body.ts";
import { RefusedUploadError } from "./uploads/open-upload.ts";
import { refuseUpload } from "./uploads/receive-upload.ts";

export interface GatewayOptions {
	/** Answers what passes. */
	answer: (request: ApiRequest, caller: Caller) => Promise<Response>;
	/** The session of an access token if it stands now. */
	findSession: (accessToken: string) => Promise<LiveSession | null>;
	publishableKey: string;
	secretKey: string;
	/** Where calls are counted. */
	rateLimits: RateLimits;
	/** Whether browsers reach it by https. */
	secure: boolean;
	/**
	 * `site`: browsers on our own pages, with the publishable key; only signed-in people reach
	 * tables, because the server reads for visitors. `network`: also other servers with the secret
	 * key, and pages of other addresses, as on a hosted project.
	 */
	audience: "site" | "network";
}

export type Gateway = (request: Request, peerAddress?: string) => Promise<Response>;

/**
 * Stands between the network and the API. In this order, each before anything more is done: is it
 * a request that the product makes, is the key right, who asks, may they, how often, and how large
 * is the body. Everything else is answered as if there were nothing.
 */
export function createGateway(options: GatewayOptions): Gateway {
	const limits = createCallLimits(options.rateLimits);
	const devices = createDeviceCookies({ secret: options.secretKey, secure: options.secure });

	async function answer(request: Request, address: string): Promise<Response> {
		const target = readApiRequest(request);
		const route = target && findRoute(target);
		if (!target || !route) return nothingHere();
		const caller = route.keyless ? anonymous : await identify(request.headers, options);
		if (caller === "wrong key") {
			return refuse(401, "invalid_api_key", "The header apikey must be the publishable key.");
		}
		if (caller === "no session") {
			return refuse(401, "session_not_found", "Your session has ended. Please sign in again.");
		}
		if (!isAdmitted(caller, route, target, options)) return turnAway(caller, route, target);
		const body = await readBody(request, route.maximumBytes);
		if (body === "too large") return tooLarge(route);
		if (body === "broken off")
			return refuse(400, "bad_body", "The request did not arrive as a whole.");
		return countAndAnswer(route, { ...target, body, address }, caller);
	}

	async function countAndAnswer(
		route: Route,
		request: ApiRequest,
		caller: Caller,
	): Promise<Response> {
		if (!route.limitedAs) return options.answer(request, caller);
		const { address } = request;
		const email = emailIn(request);
		const device = email === undefined ? undefined : devices.read(request, email);
		const counted = await limits.count(route.limitedAs, { address, email, device });
		if (counted.retryAfterSeconds > 0) return tooMany(counted);
		const response = await options.answer(request, caller);
		if (!response.ok || route.limitedAs !== "sign-in" || email === undefined) return response;
		await counted.forgive();
		return withCookie(response, devices.issue(email, device));
	}

	return async (request, peerAddress = "unknown") => {
		const crossOrigin = options.audience === "network";
		if (crossOrigin && request.method === "OPTIONS") return preflight(request);
		return withOrigins(await answer(request, peerAddress), crossOrigin);
	};
}

const anonymous: Caller = { kind: "anonymous" };
const people = ["anonymous", "signed-in", "administrator"] as const;

async function identify(
	headers: Headers,
	{ publishableKey, secretKey, audience, findSession }: GatewayOptions,
): Promise<Caller | "wrong key" | "no session"> {
	const key = headers.get("apikey") ?? "";
	if (audience === "network" && isSameText(key, secretKey)) return { kind: "server" };
	if (key !== publishableKey) return "wrong key";
	const authorization = headers.get("authorization");
	// Where nobody is signed in, supabase-js sends the key here as well.
	if (authorization === null || authorization === `Bearer ${publishableKey}`) return anonymous;
	// The library reads other spellings too, and asks for no session that stands.
	const [, token] = /^Bearer ([A-Za-z0-9_.-]{1,4000})$/.exec(authorization) ?? [];
	if (token === undefined) return "no session";
	const session = await findSession(token);
	if (!session) return "no session";
	const { userId, isAdministrator } = session;
	return { kind: isAdministrator ? "administrator" : "signed-in", userId };
}

function isAdmitted(
	{ kind }: Caller,
	route: Route,
	target: Target,
	{ audience }: GatewayOptions,
): boolean {
	const isVisitorAtTables = kind === "anonymous" && target.path.startsWith("/rest/");
	if (isVisitorAtTables && audience === "site") return false;
	return mayTake(route, target, kind);
}

/** What only servers may ask does not exist for anybody else. */
function turnAway({ kind }: Caller, route: Route, target: Target): Response {
	if (!people.some((person) => mayTake(route, target, person))) return nothingHere();
	return kind === "anonymous"
		? refuse(401, "PGRST301", "Sign in first.")
		: refuse(403, "42501", "Only an administrator may do this.");
}

function nothingHere(): Response {
	return refuse(404, "not_found", "There is nothing here.");
}

/** Compares without telling by the time it takes how much was right. */
function isSameText(given: string, wanted: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
	return a.length === b.length && timingSafeEqual(a, b);
}

function emailIn({ body }: ApiRequest): string | undefined {
	try {
		const { email } = JSON.parse(new TextDecoder().decode(body ?? undefined));
		return typeof email === "string" ? email.slice(0, 255) : undefined;
	} catch {
		return undefined;
	}
}

function tooLarge({ maximumBytes }: Route): Response {
	if (maximumBytes === MAX_UPLOAD_BYTES) {
		return refuseUpload(RefusedUploadError.because("too_many_bytes"));
	}
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

/** The library invites pages of every address; our own pages need no invitation. */
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
