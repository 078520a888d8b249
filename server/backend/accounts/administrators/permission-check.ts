import type { Permission, TeamMember } from "../../../../app/bakery/identity/permissions.ts";
import type { RateLimit } from "../../../../app/platform/rate-limits.ts";
import { queues, workRates } from "../../../limits/limits.ts";
import { createWorkLimit } from "../../../limits/work-limit.ts";
import { logRefusedAccess } from "../../requests/log-refused-access.ts";
import { notPermitted } from "../../requests/refusal.ts";

export type PermissionCheck = ReturnType<typeof createPermissionCheck>;

interface Accounts {
	/** The member of the team behind an access token; null if there is none. */
	findTeamMember: (accessToken: string) => Promise<TeamMember | null>;
}

/**
 * Makes the check whether an access token is that of somebody with a permission, which throws
 * `TooBusy` or a `BackendError`.
 * @param perVisitor how many checks one visitor may cause.
 */
export function createPermissionCheck(
	{ findTeamMember }: Accounts,
	perVisitor: RateLimit = workRates.permissionCheck,
) {
	const checks = createWorkLimit({ ...queues.permissionCheck, perVisitor });
	return (permission: Permission, accessToken: string, visitorAddress: string) =>
		checks.run(visitorAddress, async () => {
			const member = await findTeamMember(accessToken);
			if (member?.permissions.includes(permission)) return true;
			logRefusedAccess(notPermitted(member !== null), { address: visitorAddress });
			return false;
		});
}
