import { type Call, createCall, type FunctionName } from "../../../app/platform/backend/call.ts";
import type { UserAdministration } from "../accounts/user-administration.ts";
import type { Images } from "../files/images.ts";

/** The API, behind the gateway. */
interface Api {
	readonly accounts: UserAdministration;
	readonly images: Images;
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
	images: Images;
}

/** Opens what the server itself may do. */
export function openService({ call, accounts, images }: Api): Service {
	return {
		call: createCall((name, given) => call(name, { ...given }, "server")),
		accounts,
		images,
	};
}

/** Calls functions of the database in this process, as a visitor. */
export function openVisitorCall(api: Api): Call {
	return createCall((name, given) => api.call(name, { ...given }, "anonymous"));
}
