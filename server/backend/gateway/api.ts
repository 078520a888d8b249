import { setTimeout as delay } from "node:timers/promises";
import { BackendError } from "../../../app/platform/browser/backend-error.ts";
import { parseJsonBody } from "../../http/parse-json.ts";
import { createBoundedQueue } from "../../limits/bounded-queue.ts";
import { queues } from "../../limits/limits.ts";
import { senderOf } from "../../limits/sender.ts";
import { type AccountsOptions, createAccounts } from "../accounts/accounts.ts";
import { openFunctionCalls } from "../calls/call-functions.ts";
import type { FileStore } from "../files/file-store.ts";
import { answerImageRequest } from "../files/image-requests.ts";
import { openImages } from "../files/images.ts";
import type { ApiRequest, Caller } from "../requests/api-request.ts";
import { refusalOf, serverBusy, unknownCall } from "../requests/refusal.ts";
import { calledFunction } from "./gateway-routes.ts";

/** The whole API of the backend. Strangers come through the gateway. */
export type Api = Awaited<ReturnType<typeof createApi>>;

export interface ApiOptions extends AccountsOptions {
	files: FileStore;
}

/** How long closing waits for queries. One that waits for a lock would never end. */
const closeMilliseconds = 2000;

const neverAborted = new AbortController().signal;

/** The API on a Postgres that is set up and has its schema. */
export async function createApi(options: ApiOptions) {
	const { files, database } = options;
	const accounts = createAccounts(options);
	const calls = await openFunctionCalls(database);
	// For images, of which one is written at a time.
	const sql = database.connect("fail", { max: 2 });
	const images = openImages(sql, files);
	const functionCalls = createBoundedQueue({ ...queues.data, tooMany: serverBusy });
	const accountCalls = createBoundedQueue({ ...queues.account, tooMany: serverBusy });

	async function answerFunctionCall(request: ApiRequest, caller: Caller): Promise<Response> {
		if (request.query.size > 0) throw unknownCall("parameter");
		const sent = request.body?.length ? parseJsonBody(request.body) : {};
		const called = calledFunction(request) ?? "";
		const { json } = await calls.call(called, sent, caller, request.signal);
		if (json === null) return new Response(null, { status: 204 });
		return new Response(json, { headers: { "content-type": "application/json" } });
	}

	async function answer(request: ApiRequest, caller: Caller): Promise<Response> {
		const { path, address } = request;
		// An image takes no connection, and a page shows many of them at once.
		if (path.startsWith("/storage/v1/")) return answerImageRequest(images, request);
		const isAboutAccount = path.startsWith("/auth/v1/");
		if (isAboutAccount)
			return accountCalls.run(() => accounts.answer(request, caller), senderOf(address));
		return functionCalls.run(() => answerFunctionCall(request, caller), senderOf(address));
	}

	return {
		accounts: accounts.administration,
		images,
		/**
		 * Calls a function of the database from this process, as a visitor or as the server itself.
		 * @param given its arguments by name; undefined ones are left out.
		 * @returns the answer as JSON, null for a function that returns nothing, and the version of the
		 *   content that a function which reads alone has seen.
		 * @throws {BackendError} when it is refused, or the database is away.
		 */
		async call(
			name: string,
			given: Readonly<Record<string, unknown>>,
			as: "anonymous" | "server",
		): Promise<{ answer: unknown; contentVersion: number }> {
			const sent = Object.entries(given).filter(([, value]) => value !== undefined);
			try {
				const called = calls.call(name, Object.fromEntries(sent), { kind: as }, neverAborted);
				const { json, contentVersion } = await called;
				return { answer: json === null ? null : JSON.parse(json), contentVersion };
			} catch (error) {
				throw backendError(error) ?? error;
			}
		},
		/** Answers a caller whom the gateway has checked. @throws {Refusal} */
		answer,
		canCall: calls.canCall,
		findSession: accounts.findSession,
		async close(): Promise<void> {
			const closed = Promise.all([accounts.close(), calls.close(), sql.end({ timeout: 1 })]);
			await Promise.race([closed, delay(closeMilliseconds)]);
		},
	};
}

/** A refusal as a client of the network reads it from the answer. */
function backendError(error: unknown): BackendError | null {
	const refusal = refusalOf(error);
	if (!refusal) return null;
	const { message, code, status, details } = refusal;
	return new BackendError(message, code, status, details ?? "");
}
