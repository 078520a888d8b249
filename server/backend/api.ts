import { setTimeout as delay } from "node:timers/promises";
import PQueue from "p-queue";
import { type AccountsOptions, createAccounts, type LiveSession } from "./accounts/accounts.ts";
import { type ApiRequest, RefusedRequestError, readApiRequest, refuse } from "./api-request.ts";
import type { Caller } from "./caller.ts";
import { rebuildDataRequest } from "./data-api/rebuild-data-request.ts";
import { createLibrary, type LibraryOptions } from "./library.ts";
import { publicFileName, servePublicFile } from "./public-files.ts";
import { rebuildStorageRequest } from "./rebuild-storage-request.ts";

/** The whole API of the backend. Strangers come through the gateway. */
export interface Api {
	/** For supabase-js clients of this process: their key says who they are. */
	fetch(request: Request): Promise<Response>;
	/** Answers a caller whom the gateway has checked. */
	answer(request: ApiRequest, caller: Caller): Promise<Response>;
	/** The session of an access token if it stands now. */
	findSession(accessToken: string): Promise<LiveSession | null>;
	close(): Promise<void>;
}

export type ApiOptions = LibraryOptions & AccountsOptions;

/** How long a query may hold up the end. One that waits for a lock would do so for ever. */
const closeMilliseconds = 2000;

/**
 * Connections of the library that callers of the network may use at once. The others are left for
 * the pages of visitors, which read in this process.
 */
const networkConnections = 3;

/** The account service has connections of its own. */
const accountConnections = 4;

/** Calls of either kind that may wait for their turn. */
const mostWaiting = 60;

/** Supabase's API on a Postgres that is set up and migrated. */
export async function createApi(options: ApiOptions): Promise<Api> {
	const { secrets, files } = options;
	const accounts = createAccounts(options);
	const library = await createLibrary(options);
	const network = new PQueue({ concurrency: networkConnections });
	const accountCalls = new PQueue({ concurrency: accountConnections });
	// The library looks for a file before it notes it, so two of one name would meet in between.
	const storageCalls = new PQueue({ concurrency: 1 });

	async function answer(request: ApiRequest, caller: Caller): Promise<Response> {
		try {
			return await route(request, caller);
		} catch (error) {
			if (!(error instanceof RefusedRequestError)) throw error;
			return refuse(error.status, error.code, error.message);
		}
	}

	function route(request: ApiRequest, caller: Caller): Response | Promise<Response> {
		const { path } = request;
		const fileName = isRead(request) ? publicFileName(path) : null;
		if (fileName) return servePublicFile(files, fileName, request);
		if (path.startsWith("/auth/v1/")) return accounts.fetch(toAccountRequest(request));
		if (path.startsWith("/storage/v1/")) {
			const rebuilt = rebuildStorageRequest(request);
			return storageCalls.add(() => library.fetch(rebuilt));
		}
		return library.fetch(rebuildDataRequest(request, caller));
	}

	return {
		async fetch(request) {
			const given = readApiRequest(request);
			if (!given) return refuse(400, "invalid_query", "This is no request that the site makes.");
			const isServer = request.headers.get("apikey") === secrets.secretKey;
			const body = request.body ? await request.bytes() : null;
			return answer(
				{ ...given, body, address: "this process" },
				{ kind: isServer ? "server" : "anonymous" },
			);
		},
		async answer(request, caller) {
			// A picture takes no connection, and a page shows many of them at once.
			if (isPublicFile(request)) return answer(request, caller);
			const turns = request.path.startsWith("/auth/v1/") ? accountCalls : network;
			if (turns.size >= mostWaiting) return busy();
			return turns.add(() => answer(request, caller));
		},
		findSession: (accessToken) => accounts.findSession(accessToken),
		async close() {
			const closed = Promise.all([accounts.close(), library.close()]);
			await Promise.race([closed, delay(closeMilliseconds)]);
		},
	};
}

function isPublicFile(request: ApiRequest): boolean {
	return isRead(request) && publicFileName(request.path) !== null;
}

function isRead({ method }: ApiRequest): boolean {
	return method === "GET" || method === "HEAD";
}

/** The request with the address and headers that were read, and no others. */
function toAccountRequest(request: ApiRequest): Request {
	const { method, path, query, headers, body, signal, address } = request;
	const listed = new Headers({ "content-type": "application/json", "x-levain-address": address });
	for (const name of ["apikey", "authorization", "user-agent"]) {
		const value = headers.get(name);
		if (value !== null) listed.set(name, value);
	}
	const search = new URLSearchParams([...query]);
	const url = `http://accounts${path}?${search}`;
	return new Request(url, { method, headers: listed, body, signal });
}

function busy(): Response {
	const response = refuse(503, "busy", "The server is busy. Please try again in a moment.");
	response.headers.set("retry-after", "5");
	return response;
}
