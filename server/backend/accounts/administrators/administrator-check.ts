import type { RateLimit } from "../../../../app/platform/rate-limits.ts";
import { queues, workRates } from "../../../limits/limits.ts";
import { createWorkLimit } from "../../../limits/work-limit.ts";
import { logRefusedAccess } from "../../requests/log-refused-access.ts";
import { notAllowed } from "../../requests/refusal.ts";

/**
 * Whether an access token is that of an administrator.
 * @param visitorAddress who has sent it.
 * @throws {TooBusy}
 * @throws {BackendError}
 */
export type AdministratorCheck = (accessToken: string, visitorAddress: string) => Promise<boolean>;

interface Accounts {
	/** The id of the administrator behind an access token; null if there is none. */
	findAdministrator: (accessToken: string) => Promise<string | null>;
}

/**
 * Limits how often strangers can have a token checked.
 * @param perVisitor how many checks one visitor may cause.
 */
export function createAdministratorCheck(
	{ findAdministrator }: Accounts,
	perVisitor: RateLimit = workRates.administratorCheck,
): AdministratorCheck {
	const checks = createWorkLimit({ ...queues.administratorCheck, perVisitor });
	return (accessToken, visitorAddress) =>
		checks.run(visitorAddress, async () => {
			const isAdministrator = (await findAdministrator(accessToken)) !== null;
			if (!isAdministrator) logRefusedAccess(notAllowed("signed-in"), { address: visitorAddress });
			return isAdministrator;
		});
}
