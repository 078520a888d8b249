import { askServer } from "./ask-server.ts";
import { readPublicEnvironment } from "./public-environment.ts";

/**
 * Asks the account service of this site what auth-js has no call for.
 * @param accessToken of somebody who is signed in.
 * @throws {BackendError}
 */
export function askAccountService(
	path: string,
	body: unknown,
	accessToken?: string,
): Promise<unknown> {
	return askServer(`/auth/v1/${path}`, {
		method: "POST",
		headers: {
			apikey: readPublicEnvironment().publishableKey,
			"content-type": "application/json",
			...(accessToken && { authorization: `Bearer ${accessToken}` }),
		},
		body: JSON.stringify(body),
	});
}
