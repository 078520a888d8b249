import type { Permission } from "../../../app/bakery/identity/permissions.ts";

/** A request to the API, parsed once: nothing is passed on as it was sent. */
export interface ApiRequest {
	method: string;
	/** Made of letters, digits and `/ _ . -` alone. */
	path: string;
	/** Decoded, and each name once. */
	query: ReadonlyMap<string, string>;
	headers: Headers;
	body: Uint8Array<ArrayBuffer> | null;
	/** Aborted when the client disconnects. */
	signal: AbortSignal;
	/** The network address it comes from. */
	address: string;
}

const plainPath = /^\/[A-Za-z0-9/_.-]{1,400}$/;
const maxParameters = 30;
const maxQuery = 50_000;

/**
 * Reads method, path and query of a request, not its body.
 * @returns null for an address that the product never asks for: escapes in the path, a parameter
 *   that is named twice, or more of them than any query of ours has.
 */
export function readApiRequest(request: Request): Omit<ApiRequest, "body" | "address"> | null {
	const { method, headers, signal } = request;
	const { pathname: path, search } = new URL(request.url);
	if (!plainPath.test(path) || path.includes("//") || search.length > maxQuery) return null;
	const parameters = [...new URLSearchParams(search)];
	const query = new Map(parameters);
	if (query.size !== parameters.length || query.size > maxParameters) return null;
	return { method, path, query, headers, signal };
}

/** A valid session. */
export interface LiveSession {
	userId: string;
	sessionId: string;
	email: string;
	/** By the user's role; none without one. */
	permissions: readonly Permission[];
	/** When the password, a passkey, or a recovery code was given; 1970 when a link in a mail began it. */
	signedInAt: Date;
}

/** Who sends a request to the API, as the gateway has found out. */
export type Caller =
	| { kind: "anonymous" }
	| ({ kind: "signed-in" } & LiveSession)
	/** This process itself: no request is from it. */
	| { kind: "server" };

/** Who may ask something: callers of a kind, or those with a permission. */
export type AllowedCaller = Caller["kind"] | Permission;

/** Whether a caller is one of those who may ask. */
export function includesCaller(allowed: readonly AllowedCaller[], caller: Caller): boolean {
	if (allowed.includes(caller.kind)) return true;
	return caller.kind === "signed-in" && caller.permissions.some((own) => allowed.includes(own));
}

/** Whether a caller is signed in and works at the bakery. */
export function isOnTheTeam(caller: Caller): caller is Caller & { kind: "signed-in" } {
	return caller.kind === "signed-in" && caller.permissions.length > 0;
}
