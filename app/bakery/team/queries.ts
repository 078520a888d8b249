import { dataOrThrow, throwIfFailed } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { Role } from "../identity/permissions.ts";

/** Somebody on the team, as owners see them. */
export interface Member {
	id: string;
	/** Their email address where they have none. */
	name: string;
	email: string;
	role: Role;
	/** Since when they have the role (ISO 8601). */
	since: string;
	/** When they last used the back office (ISO 8601); null if they are signed in nowhere. */
	lastSeenAt: string | null;
}

/** The team, owners first. */
export async function listTeam(client: DataClient): Promise<Member[]> {
	const rows = dataOrThrow(await client.rpc("list_team"));
	return rows.map(({ last_seen_at: lastSeenAt, role, ...row }) => ({
		...row,
		role: role as Role,
		lastSeenAt,
	}));
}

/** Gives somebody another role. @throws {BackendError} also for the last owner. */
export async function changeRole(client: DataClient, member: string, role: Role): Promise<void> {
	throwIfFailed(await client.rpc("change_role", { member, new_role: role }));
}

/** Takes somebody's role, and signs them out everywhere. @throws {BackendError} also for the last owner. */
export async function removeMember(client: DataClient, member: string): Promise<void> {
	throwIfFailed(await client.rpc("remove_member", { member }));
}
