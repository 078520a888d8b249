import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type Call, createCall } from "../../app/platform/backend/call.ts";
import { BackendError } from "../../app/platform/browser/backend-error.ts";

/** A supabase-js client that knows the functions of this product, and is a `Call`. */
export type DataClient = Omit<SupabaseClient, never> & Call & { call: Call; fetch: typeof fetch };

/** Makes a client a `Call` as well. */
export function callable(client: SupabaseClient): DataClient {
	const own = client as unknown as {
		fetch: typeof fetch;
		rest: { url: string };
		supabaseUrl: string;
	};
	own.rest.url = new URL("/api", own.supabaseUrl).href;
	const ask = client.rpc.bind(client);
	const call = createCall(async (name, given) => {
		const { data, error, status } = await ask(name, given as never);
		if (error) throw new BackendError(error.message, error.code, status, error.details ?? "");
		return data ?? null;
	});
	const send: typeof fetch = (input, init) =>
		own.fetch(new URL(String(input), own.supabaseUrl), init);
	Object.assign(call, { call, fetch: send });
	return Object.setPrototypeOf(call, client);
}

/** No session is kept: these clients serve every visitor of the process. */
const WITHOUT_SESSION = {
	persistSession: false,
	autoRefreshToken: false,
	detectSessionInUrl: false,
} as const;

/** A client that may do what the anonymous visitor may: the row-level security decides. */
export function createVisitorClient(backend: {
	url: string;
	publishableKey: string;
	fetch: typeof fetch;
}): DataClient {
	return createServerClient(backend.url, backend.publishableKey, backend.fetch);
}

/** A client with the secret key, past the row-level security. It must never leave the server. */
export function createServiceClient(backend: {
	url: string;
	secretKey: string;
	fetch: typeof fetch;
}): DataClient {
	return createServerClient(backend.url, backend.secretKey, backend.fetch);
}

function createServerClient(url: string, key: string, fetchImplementation: typeof fetch) {
	const client = createClient(url, key, {
		auth: WITHOUT_SESSION,
		// In process no answer is lost, and a retry would only delay the page.
		db: { retry: false },
		global: { fetch: fetchImplementation },
	});
	return callable(client);
}
