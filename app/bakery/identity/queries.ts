import { dataOrNull, dataOrThrow, throwIfFailed } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { deviceName } from "./device-name.ts";
import type { Permission, Role } from "./permissions.ts";

/** The rights of the signed-in user, for display: the database enforces them. */
export interface TeamAccess {
	role: Role;
	permissions: readonly Permission[];
	/** The names of the owners, who can help with the rest. */
	owners: string[];
	/** Whether everybody at the counter uses the account, on one device. */
	isSharedDevice: boolean;
}

/** The access of the signed-in user; null for one without a role (product §6.2). */
export async function readTeamAccess(client: DataClient): Promise<TeamAccess | null> {
	const [access] = dataOrThrow(await client.rpc("my_access"));
	if (!access) return null;
	const { role, permissions, owners, is_shared_device: isSharedDevice } = access;
	return {
		role: role as Role,
		permissions: permissions as Permission[],
		owners,
		isSharedDevice,
	};
}

/** The user's name; empty if they never entered one. */
export async function getFullName(client: DataClient): Promise<string> {
	return dataOrNull(await client.rpc("get_full_name")) ?? "";
}

/** Saves the user's name. */
export async function saveFullName(client: DataClient, fullName: string): Promise<void> {
	throwIfFailed(await client.rpc("save_full_name", { given: fullName }));
}

/** A place where a user is signed in. */
export interface UserSession {
	id: string;
	/** Browser and system in words. */
	device: string;
	/** Null when it is not known. */
	networkAddress: string | null;
	/** Points in time, as ISO 8601. */
	signedInAt: string;
	lastUsedAt: string;
	/** Whether it is the session that asks. */
	isCurrent: boolean;
}

/** Where the user is signed in, the place used last first. */
export async function listSessions(client: DataClient): Promise<UserSession[]> {
	const rows = dataOrThrow(await client.rpc("list_sessions"));
	return rows.map((row) => ({
		id: row.id,
		device: deviceName(row.user_agent),
		networkAddress: row.ip,
		signedInAt: row.signed_in_at,
		lastUsedAt: row.last_used_at,
		isCurrent: row.is_current,
	}));
}

/** Signs the user out in one place. */
export async function endSession(client: DataClient, sessionId: string): Promise<void> {
	throwIfFailed(await client.rpc("end_session", { session_id: sessionId }));
}
