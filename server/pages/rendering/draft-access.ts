import type { AdministratorCheck } from "../../backend/accounts/administrators/administrator-check.ts";
import type { BodyReader } from "../../http/body-reader.ts";
import { sizes } from "../../limits/limits.ts";

/**
 * Whether a draft that was sent to the preview comes from an administrator.
 * @param draft of which the first line is read (`writeDraft` of app/bakery/content).
 * @param visitorAddress who sends it.
 * @throws {TooBusy}
 */
export type DraftAccess = (draft: BodyReader, visitorAddress: string) => Promise<boolean>;

/**
 * Asks before a draft is read and waits for its turn to be drawn, so that strangers fill no memory,
 * never stand before the owner, and are not drawn a page that refuses them.
 */
export function createDraftAccess(isAdministrator: AdministratorCheck): DraftAccess {
	return async (draft, visitorAddress) => {
		const accessToken = await draft.readLine(sizes.accessToken);
		if (!accessToken) return false;
		return isAdministrator(accessToken, visitorAddress);
	};
}
