import { createClient } from "@supabase/supabase-js";
import type { Database } from "../database.types.ts";
import { callable, type DataClient } from "../supabase.ts";
import { readPublicEnvironment } from "./public-environment.ts";
import { keepSessionFresh } from "./refresh-session.ts";

/** Where the session lies in local storage. */
export const sessionStorageKey = "levain-session";

let client: DataClient | undefined;

/** The browser's only data client. All tabs share its session in local storage (product §9.6). */
export function browserClient(): DataClient {
	client ??= createBrowserClient();
	return client;
}

/** An address of this site as a mail may name it. */
export function siteAddress(path: string): string {
	return readPublicEnvironment().siteUrl + path;
}

/** Where the backend answers, and the key with which browsers ask it. */
export function browserBackend(): { url: string; publishableKey: string } {
	// The site may be open under another of its names: localhost instead of 127.0.0.1.
	return { url: location.origin, publishableKey: readPublicEnvironment().publishableKey };
}

function createBrowserClient(): DataClient {
	const { url, publishableKey } = browserBackend();
	const client = createClient<Database>(url, publishableKey, {
		// Many saves read first, and a failed save should say so at once.
		db: { retry: false },
		auth: {
			storageKey: sessionStorageKey,
			autoRefreshToken: false,
			// A prepared link could sign the owner in as somebody else.
			detectSessionInUrl: false,
		},
	});
	keepSessionFresh(client.auth);
	return callable(client);
}
