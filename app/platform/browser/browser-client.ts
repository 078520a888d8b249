import { type Accounts, createAccounts } from "../backend/accounts.ts";
import { createCall } from "../backend/call.ts";
import { askServer } from "./ask-server.ts";
import { readPublicEnvironment } from "./public-environment.ts";
import { keepSessionFresh } from "./refresh-session.ts";

/** Where the session lies in local storage. */
export const sessionStorageKey = "levain-session";

let accounts: Accounts | undefined;

/** The browser's session. All its tabs share it in local storage (product §9.6). */
export function browserAccounts(): Accounts {
	if (accounts) return accounts;
	accounts = createAccounts({ ...browserBackend(), storageKey: sessionStorageKey });
	keepSessionFresh(accounts);
	return accounts;
}

/** Asks this site's server with the session of this browser. */
export const fetchInSession: typeof fetch = async (input, init) => {
	const { data } = await browserAccounts().getSession();
	const headers = new Headers(init?.headers);
	headers.set("apikey", browserBackend().key);
	if (data.session) headers.set("authorization", `Bearer ${data.session.access_token}`);
	return fetch(input, { ...init, headers });
};

/** Calls functions of the database in the session of this browser. A failed call says so at once. */
export const browserCall = createCall((name, given) => {
	const headers = { "content-type": "application/json" };
	const init = { method: "POST", headers, body: JSON.stringify(given) };
	return askServer(`/api/rpc/${name}`, init, fetchInSession);
});

/** An address of this site as a mail may name it. */
export function siteAddress(path: string): string {
	return readPublicEnvironment().siteUrl + path;
}

/** Where the backend answers, and the key with which browsers ask it. */
export function browserBackend(): { url: string; key: string } {
	// The site may be open under another of its names: localhost instead of 127.0.0.1.
	return { url: location.origin, key: readPublicEnvironment().publishableKey };
}
