import { type Call, createCall } from "../../../app/platform/backend/call.ts";
import type { UserAdministration } from "../accounts/user-administration.ts";
import type { ChangeFeed } from "../changes/change-feed.ts";
import type { Images } from "../files/images.ts";
import type { Api } from "./api.ts";

/** The backend as the server itself asks it, in this process: past row-level security. */
export interface Service {
	call: Call;
	accounts: UserAdministration;
	images: Images;
}

/** Opens what the server itself may do. */
export function openService({ call, accounts, images }: Api): Service {
	return {
		call: createCall(async (name, given) => (await call(name, { ...given }, "server")).answer),
		accounts,
		images,
	};
}

/**
 * Calls functions of the database in this process, as a visitor. An answer that shows a save before
 * Postgres has announced it announces it: a page that shows both states is rendered again.
 */
export function openVisitorCall(api: Api, changes: Pick<ChangeFeed, "announceVersion">): Call {
	return createCall(async (name, given) => {
		const { answer, contentVersion } = await api.call(name, { ...given }, "anonymous");
		changes.announceVersion(contentVersion);
		return answer;
	});
}
