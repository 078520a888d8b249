import type { Permission, TeamMember } from "../../../../app/bakery/identity/permissions.ts";
import type { RateLimit } from "../../../../app/platform/rate-limits.ts";
import { queues, workRates } from "../../../limits/limits.ts";
import { createWorkLimit } from "../../../limits/work-limit.ts";
import { logRefusedAccess } from "../../requests/log-refused-access.ts";
import { notPermitted } from "../../requests/refusal.ts";

/**
 * Whether an access token is that of somebody with a permission.
 * @param visitorAddress who has sent it.
 * @throws {TooBusy}
 * @throws {BackendError}
 */
export type PermissionCheck = (
	permission: Permission,
	accessToken: string,
	visitorAddress: string,
) => Promise<boolean>;

interface Accounts {
	/** The member of the team behind an access token; null if there is none. */
	findTeamMember: (accessToken: string) => Promise<TeamMember | null>;
}

/**
 * Limits how often strangers can have a token checked.
 * @param perVisitor how many checks one visitor may cause.
 */
export function createPermissionCheck(
	{ findTeamMember }: Accounts,
	perVisitor: RateLimit = workRates.permissionCheck,
): PermissionCheck {
	const checks = createWorkLimit({ ...queues.permissionCheck, perVisitor });
	return (permission, accessToken, visitorAddress) =>
		checks.run(visitorAddress, async () => {
			const member = await findTeamMember(accessToken);
			if (member?.permissions.includes(permission)) return true;
			logRefusedAccess(notPermitted(member !== null), { address: visitorAddress });
			return false;
		});
}
