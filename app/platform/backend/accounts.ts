import { AuthClient } from "@supabase/auth-js";

/** A client of the account service, with the session of the person who signs in. */
export type Accounts = InstanceType<typeof AuthClient>;

interface Options {
	/** The address of the site. */
	url: string;
	fetch?: typeof fetch;
	/** Where the session lies in local storage; without it, it ends with the client. */
	storageKey?: string;
}

/** Makes a client of the account service. */
export function createAccounts({ url, fetch: send = fetch, storageKey }: Options): Accounts {
	let latest: string | undefined;
	/** The library ends the session when it reads that one is over, also if that was the one before. */
	const askAboutLatest: typeof fetch = async (input, init) => {
		const response = await send(input, init);
		const headers = new Headers(init?.headers);
		const isOld = latest !== undefined && headers.get("authorization") !== `Bearer ${latest}`;
		const isQuestion = String(input).endsWith("/user") && (init?.method ?? "GET") === "GET";
		if (response.ok || !isOld || !isQuestion) return response;
		headers.set("authorization", `Bearer ${latest}`);
		return send(input, { ...init, headers });
	};
	const accounts = new AuthClient({
		url: `${url}/auth/v1`,
		// `keepSessionFresh` does it for the browser.
		autoRefreshToken: false,
		// A prepared link could sign the owner in as somebody else.
		detectSessionInUrl: false,
		persistSession: storageKey !== undefined,
		...(storageKey !== undefined && { storageKey }),
		fetch: askAboutLatest,
	});
	accounts.onAuthStateChange((_event, session) => {
		latest = session?.access_token;
	});
	return accounts;
}
