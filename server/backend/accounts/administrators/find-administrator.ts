import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { BackendError } from "../../../../app/platform/browser/backend-error.ts";
import { createVisitorClient, type DataClient } from "../../../../app/platform/supabase.ts";
import { isAccessTokenForm } from "../../../limits/access-token-form.ts";

interface Api {
	url: string;
	publishableKey: string;
	fetch: typeof fetch;
}

/**
 * Makes a search for the administrator behind an access token. The backend is asked each time, so
 * that a session that has ended opens nothing.
 */
export function createAdministratorSearch(api: Api) {
	const anonymous = createVisitorClient(api);
	return async (accessToken: string): Promise<string | null> => {
		if (!isAccessTokenForm(accessToken)) return null;
		const { data, error } = await anonymous.auth.getUser(accessToken);
		if (isAuthRetryableFetchError(error)) throw new BackendError(error.message);
		if (error) return null;
		return (await mayAdminister(clientFor(api, accessToken))) ? data.user.id : null;
	};
}

async function mayAdminister(client: DataClient): Promise<boolean> {
	const { data, error, status } = await client.rpc("is_admin");
	const isUnreachable = status === 0 || status >= 500;
	if (error && isUnreachable) throw new BackendError(error.message);
	return data === true;
}

/** A client that asks as the owner of the token. */
function clientFor(api: Api, accessToken: string): DataClient {
	const fetchAsOwner: typeof fetch = (input, init) => {
		const request = new Request(input, init);
		request.headers.set("authorization", `Bearer ${accessToken}`);
		return api.fetch(request);
	};
	return createVisitorClient({ ...api, fetch: fetchAsOwner });
}
