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
export function createAccounts({ url, fetch, storageKey }: Options): Accounts {
	return new AuthClient({
		url: `${url}/auth/v1`,
		// `keepSessionFresh` does it for the browser.
		autoRefreshToken: false,
		// A prepared link could sign the owner in as somebody else.
		detectSessionInUrl: false,
		persistSession: storageKey !== undefined,
		...(storageKey !== undefined && { storageKey }),
		...(fetch && { fetch }),
	});
}
