import { askServer } from "./ask-server.ts";
import { browserBackend } from "./browser-client.ts";

/**
 * Asks the account service of this site what supabase-js has no call for. A hosted project has no
 * such service.
 * @param accessToken of somebody who is signed in.
 * @throws {BackendError}
 */
export function askAccountService(
	path: string,
	body: unknown,
	accessToken?: string,
): Promise<unknown> {
	const { url, publishableKey } = browserBackend();
	return askServer(`${url}/auth/v1/${path}`, {
		method: "POST",
		headers: {
			apikey: publishableKey,
			"content-type": "application/json",
			...(accessToken && { authorization: `Bearer ${accessToken}` }),
		},
		body: JSON.stringify(body),
	});
}
