import type { Accounts } from "../backend/accounts.ts";
import { type Call, createCall } from "../backend/call.ts";
import { askServer } from "./ask-server.ts";

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
