import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { Permission, TeamMember } from "../../../../app/bakery/identity/permissions.ts";
import { BackendError } from "../../../../app/platform/browser/backend-error.ts";
import { createVisitorClient, type DataClient } from "../../../../app/platform/supabase.ts";
import { isAccessTokenForm } from "../../../limits/access-token-form.ts";

interface Api {
	url: string;
	publishableKey: string;
	fetch: typeof fetch;
}

/**
 * Makes a search for the member of the team behind an access token. The backend is asked each time, so
 * that a session that has ended opens nothing.
 */
export function createTeamMemberSearch(api: Api) {
	const anonymous = createVisitorClient(api);
	return async (accessToken: string): Promise<TeamMember | null> => {
		if (!isAccessTokenForm(accessToken)) return null;
		const { data, error } = await anonymous.auth.getUser(accessToken);
		if (isAuthRetryableFetchError(error)) throw new BackendError(error.message);
		if (error) return null;
		const permissions = await readPermissions(clientFor(api, accessToken));
		return permissions && { userId: data.user.id, permissions };
	};
}

async function readPermissions(client: DataClient): Promise<Permission[] | null> {
	const { data, error, status } = await client.rpc("my_access");
	const isUnreachable = status === 0 || status >= 500;
	if (error && isUnreachable) throw new BackendError(error.message);
	return data?.[0] ? (data[0].permissions as Permission[]) : null;
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
