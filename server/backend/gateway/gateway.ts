import { z } from "zod";
import { PERMISSIONS } from "../../../app/bakery/identity/permissions.ts";
import type { RateLimits } from "../../../app/platform/rate-limits.ts";
import { bearerToken } from "../../http/bearer-token.ts";
import { parseJsonBody } from "../../http/parse-json.ts";
import { logReachedLimit } from "../../limits/log-reached-limit.ts";
import type { SavePriority } from "../../limits/save-priority.ts";
import { immutableCaching } from "../files/file-store.ts";
import {
	type ApiRequest,
	type Caller,
	includesCaller,
	isOnTheTeam,
	type LiveSession,
	readApiRequest,
} from "../requests/api-request.ts";
import { logDeniedBackOffice, logRefusedAccess } from "../requests/log-refused-access.ts";
import { answerOrRefuse, notAllowed, nothingHere, Refusal } from "../requests/refusal.ts";
import { createCallLimits, tooManyCalls } from "./call-limits.ts";
import { createDeviceCookies } from "./device-cookie.ts";
import { calledFunction, findRoute, type Route } from "./gateway-routes.ts";
import { readBody } from "./read-body.ts";

export interface GatewayOptions {
	/** Answers what passes. @throws {Refusal} */
	answer: (request: ApiRequest, caller: Caller) => Promise<Response>;
	/** The session of an access token if it is valid. */
	findSession: (accessToken: string) => Promise<LiveSession | null>;
	/** Whether there is such a function of the database, and it may be called. */
	canCall: (name: string, caller: Caller) => boolean;
	/** Lets what the back office asks of the tables pass before pages. */
	savePriority: SavePriority;
	signingSecret: string;
	/** Where calls are counted. */
	rateLimits: RateLimits;
	/** Whether browsers reach it by https. */
	secure: boolean;
}

export type Gateway = (request: Request, peerAddress?: string) => Promise<Response>;

/**
 * The checks between the network and the API, in this order: is it a request that the product
 * makes, who is the caller, are they allowed, how often, and how large is the body. Everything else
 * is 404.
 */
export function createGateway(options: GatewayOptions): Gateway {
	const limits = createCallLimits(options.rateLimits);
	const devices = createDeviceCookies({ secret: options.signingSecret, secure: options.secure });

	async function answer(request: Request, address: string): Promise<Response> {
		const target = readApiRequest(request);
		const route = target && findRoute(target);
		if (!target || !route) throw nothingHere();
		let caller: Caller = anonymous;
		try {
			if (route.limitedAs) requireJson(request.headers);
			if (!route.isForAnybody) caller = await identify(request.headers, options);
			const isAllowed = (one: Caller) =>
				route.by === "checked by the function"
					? options.canCall(calledFunction(target) ?? "", one)
					: includesCaller(route.by, one);
			// Only signed-in people call functions: the server reads for visitors.
			const isStranger = caller.kind === "anonymous" && calledFunction(target) !== null;
			if (isStranger || !isAllowed(caller)) {
				// What is for servers only is 404 for everybody else.
				throw people.some(isAllowed) ? notAllowed(caller) : nothingHere();
			}
			// The back office asks for the role before it shows "Access Denied" (product §10).
			if (calledFunction(target) === "my_access" && !isOnTheTeam(caller)) {
				logDeniedBackOffice({ address, caller });
			}
			const body = await readBody(request, route.maximumBytes);
			return await countAndAnswer(route, { ...target, body, address }, caller);
		} catch (error) {
			logRefusedAccess(error, { address, caller });
			throw error;
		}
	}

	async function countAndAnswer(
		route: Route,
		request: ApiRequest,
		caller: Caller,
	): Promise<Response> {
		// What the back office reads counts as well: its forms are read before they are saved.
		if (isOnTheTeam(caller) && calledFunction(request) !== null) {
			return options.savePriority.save(() => options.answer(request, caller));
		}
		if (!route.limitedAs) return options.answer(request, caller);
		const { address } = request;
		const email = emailIn(request);
		const device = email === undefined ? undefined : devices.read(request, email);
		const counted = await limits.count(route.limitedAs, { address, email, device });
		if (counted.retryAfterSeconds > 0) {
			logReachedLimit(route.limitedAs, { address, caller });
			throw tooManyCalls(route.limitedAs, counted.retryAfterSeconds);
		}
		const response = await options.answer(request, caller);
		if (!response.ok || route.limitedAs !== "sign-in") return response;
		await counted.forgive();
		// A passkey names no account.
		if (email === undefined) return response;
		return withCookie(response, devices.issue(email, device));
	}

	return async (request, peerAddress = "unknown") => {
		return withOwnHeaders(await answerOrRefuse(() => answer(request, peerAddress)));
	};
}

const anonymous: Caller = { kind: "anonymous" };
const people: readonly Caller[] = [
	anonymous,
	{
		kind: "signed-in",
		userId: "",
		sessionId: "",
		email: "",
		permissions: PERMISSIONS,
		signedInAt: new Date(0),
	},
];

/** @throws {Refusal} when the session is not valid. */
async function identify(
	headers: Headers,
	{ findSession }: Pick<GatewayOptions, "findSession">,
): Promise<Caller> {
	const authorization = headers.get("authorization");
	if (authorization === null) return anonymous;
	const token = bearerToken(authorization);
	const session = token === undefined ? null : await findSession(token);
	if (!session) {
		throw new Refusal(401, "session_not_found", "Your session has ended. Please sign in again.");
	}
	return { kind: "signed-in", ...session };
}

/** Another site's page can't send JSON without asking first, which nothing here answers. @throws {Refusal} */
function requireJson(headers: Headers): void {
	if (/^application\/json(?:;|$)/.test(headers.get("content-type") ?? "")) return;
	throw new Refusal(415, "not_json", "Only JSON can be sent here.");
}

const emailSchema = z.object({ email: z.string().transform((email) => email.slice(0, 255)) });

function emailIn({ body }: ApiRequest): string | undefined {
	return emailSchema.safeParse(parseJsonBody(body)).data?.email;
}

function withCookie(response: Response, cookie: string): Response {
	const headers = new Headers(response.headers);
	headers.append("set-cookie", cookie);
	return new Response(response.body, { status: response.status, headers });
}

/** Caches may store public images and nothing else. */
function withOwnHeaders(response: Response): Response {
	const headers = new Headers(response.headers);
	if (headers.get("cache-control") !== immutableCaching) headers.set("cache-control", "no-store");
	const { status, statusText } = response;
	return new Response(response.body, { status, statusText, headers });
}
