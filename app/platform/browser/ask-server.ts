import type { Accounts } from "../backend/accounts.ts";
import { type Call, createCall } from "../backend/call.ts";
import { z } from "../zod.ts";
import { BackendError } from "./backend-error.ts";

const refusalSchema = z.object({
	code: z.string(),
	message: z.string(),
	details: z.string().nullish(),
});

/**
 * Asks this site's own server.
 * @param ask sends the request: with the session of the team where it needs one.
 * @returns the answer; null for an empty one.
 * @throws {BackendError} with the server's sentence.
 */
export async function askServer(
	path: string,
	init: RequestInit = {},
	ask: typeof fetch = fetch,
): Promise<unknown> {
	const response = await ask(path, init).catch((error: unknown) => {
		throw error instanceof TypeError ? new BackendError(String(error), "", 0) : error;
	});
	if (response.status === 204) return null;
	if (response.ok) return response.json();
	const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
	const { message, code, details } = refusal.data ?? { message: "", code: "" };
	throw new BackendError(message, code, response.status, details ?? "");
}

/** Makes a fetch that sends the session of a browser, if somebody has signed in there. */
export function fetchWithSession(accounts: Accounts, send = fetch): typeof fetch {
	return async (input, init) => {
		const { data } = await accounts.getSession();
		const headers = new Headers(init?.headers);
		if (data.session) headers.set("authorization", `Bearer ${data.session.access_token}`);
		return send(input, { ...init, headers });
	};
}

/** Makes a `Call` that sends requests to a site. A failed call says so at once. */
export function callByRequests(send: typeof fetch): Call {
	return createCall((name, given) => {
		const headers = { "content-type": "application/json" };
		const init = { method: "POST", headers, body: JSON.stringify(given) };
		return askServer(`/api/rpc/${name}`, init, send);
	});
}
