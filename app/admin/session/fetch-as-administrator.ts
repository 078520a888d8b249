import { browserClient } from "../../platform/browser/browser-client.ts";

/** Asks this site's server with the session of the administrator. */
export const fetchAsAdministrator: typeof fetch = async (input, init) => {
	const { data } = await browserClient().auth.getSession();
	const headers = new Headers(init?.headers);
	headers.set("authorization", `Bearer ${data.session?.access_token}`);
	return fetch(input, { ...init, headers });
};
