import { type Accounts, createAccounts } from "../backend/accounts.ts";
import { readPublicEnvironment } from "./public-environment.ts";
import { keepSessionFresh } from "./refresh-session.ts";
import { callByRequests, fetchWithSession } from "./session-requests.ts";

/** Where the session lies in local storage. */
export const sessionStorageKey = "levain-session";

let accounts: Accounts | undefined;

/** The browser's session. All its tabs share it in local storage (product §9.6). */
export function browserAccounts(): Accounts {
	if (accounts) return accounts;
	// The site may be open under another of its names: localhost instead of 127.0.0.1.
	accounts = createAccounts({ url: location.origin, storageKey: sessionStorageKey });
	keepSessionFresh(accounts);
	return accounts;
}

/** Asks this site's server with the session of this browser. */
export const fetchInSession: typeof fetch = (input, init) =>
	fetchWithSession(browserAccounts())(input, init);

/** Calls functions of the database in the session of this browser. */
export const browserCall = callByRequests(fetchInSession);

/** An address of this site as a mail may name it. */
export function siteAddress(path: string): string {
	return readPublicEnvironment().siteUrl + path;
}
