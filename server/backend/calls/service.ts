import { type Call, createCall, type FunctionName } from "../../../app/platform/backend/call.ts";
import type { UserAdministration } from "../accounts/user-administration.ts";

/** The API, behind the gateway. */
interface Api {
	readonly accounts: UserAdministration;
	fetch(request: Request): Promise<Response>;
	call(
		name: FunctionName,
		given: Record<string, unknown>,
		as: "anonymous" | "server",
	): Promise<unknown>;
}

/** The backend as the server itself asks it, in this process: past row-level security. */
export interface Service {
	call: Call;
	accounts: UserAdministration;
	/** Asks for what paths of the site name, such as files. */
	fetch: typeof fetch;
}

/** @param secretKey says that the server asks. It must never leave it. */
export function openService(api: Api, url: string, secretKey: string): Service {
	const send: typeof fetch = (input, init) => {
		const headers = new Headers(init?.headers);
		headers.set("apikey", secretKey);
		return api.fetch(new Request(new URL(String(input), url), { ...init, headers }));
	};
	return {
		call: createCall((name, given) => api.call(name, { ...given }, "server")),
		accounts: api.accounts,
		fetch: send,
	};
}

/** Calls functions of the database in this process, as a visitor. */
export function openVisitorCall(api: Api): Call {
	return createCall((name, given) => api.call(name, { ...given }, "anonymous"));
}
