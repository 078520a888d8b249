import { type Accounts, createAccounts } from "../backend/accounts.ts";
import type { PublicEnvironment } from "../environment.server.ts";
import { callByRequests, fetchWithSession } from "./ask-server.ts";

/** Where the session lies in local storage. */
export const sessionStorageKey = "levain-session";

let accounts: Accounts | undefined;

/** The browser's session. All its tabs share it in local storage (product §10). */
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

/** How often the session is looked at, and how long before its end it is refreshed (product §10). */
const checkMilliseconds = 30_000;
const refreshMilliseconds = 90_000;

/** Refreshes the session in visible tabs. The library does it too, but up to 119 seconds early. */
export function keepSessionFresh(accounts: Accounts): void {
	async function check(): Promise<void> {
		if (document.visibilityState === "hidden") return;
		const { data } = await accounts.getSession();
		const endsAt = (data.session?.expires_at ?? Number.POSITIVE_INFINITY) * 1000;
		if (endsAt - Date.now() <= refreshMilliseconds) await accounts.refreshSession();
	}

	setInterval(() => void check(), checkMilliseconds);
	document.addEventListener("visibilitychange", () => void check());
}

/** The settings in a back office document before anything is loaded. */
interface BackOfficeEnvironment extends PublicEnvironment {
	/** The currency of the bakery, and the language of its numbers. */
	currency: string;
	language: string;
	timeZone: string;
	taxRates: { id: string; name: string; percent: number }[];
}

/** The element in which a document of the back office says where its backend is (root.tsx). */
const publicEnvironmentId = "public-environment";

/** Whether this document was made for the back office. */
export function hasPublicEnvironment(): boolean {
	return document.getElementById(publicEnvironmentId) !== null;
}

let lastRead: BackOfficeEnvironment | undefined;

/** Reads the element, or what was last read: a visitor page in the same document removes it. */
export function readPublicEnvironment(): BackOfficeEnvironment {
	const element = document.getElementById(publicEnvironmentId);
	if (element) lastRead = JSON.parse(element.textContent) as BackOfficeEnvironment;
	if (!lastRead) throw new Error("This page is missing the address of its backend.");
	return lastRead;
}
