import { dataOrThrow, throwIfFailed } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { withReadableDomain } from "../../platform/text/email.ts";
import type { Role } from "../identity/permissions.ts";
import type { InvitationForm } from "./schema.ts";

/** Somebody on the team, as owners see them. */
export interface Member {
	id: string;
	/** Their email address where they have none. */
	name: string;
	email: string;
	role: Role;
	/** Whether it is a device that everybody at the counter uses. */
	isSharedDevice: boolean;
	passkeys: number;
	/** Since when they have the role (ISO 8601). */
	since: string;
	/** When they last used the back office (ISO 8601); null if they are signed in nowhere. */
	lastSeenAt: string | null;
}

/** The team, owners first. */
export async function listTeam(client: DataClient): Promise<Member[]> {
	const rows = dataOrThrow(await client.rpc("list_team"));
	return rows.map(
		({ last_seen_at: lastSeenAt, is_shared_device: isSharedDevice, role, ...row }) => ({
			...row,
			name: row.name === row.email ? withReadableDomain(row.name) : row.name,
			email: withReadableDomain(row.email),
			role: role as Role,
			isSharedDevice,
			lastSeenAt,
		}),
	);
}

/** Gives somebody another role. @throws {BackendError} also for the last owner. */
export async function changeRole(client: DataClient, member: string, role: Role): Promise<void> {
	throwIfFailed(await client.rpc("change_role", { member, new_role: role }));
}

/** Takes somebody's role, and signs them out everywhere. @throws {BackendError} also for the last owner. */
export async function removeMember(client: DataClient, member: string): Promise<void> {
	throwIfFailed(await client.rpc("remove_member", { member }));
}

/** An invitation that nobody has used. */
export interface Invitation {
	id: string;
	role: Role;
	/** Null for a link that was shown. */
	email: string | null;
	/** The name of a shared device; null for a person. */
	deviceName: string | null;
	/** The member whose access was reset; null for somebody new. */
	memberName: string | null;
	/** The name of the owner who invites. */
	inviter: string;
	/** As ISO 8601. */
	expiresAt: string;
	isExpired: boolean;
}

/** The unused invitations, the newest first, also expired ones. */
export async function listInvitations(client: DataClient): Promise<Invitation[]> {
	const rows = dataOrThrow(await client.rpc("list_invitations"));
	return rows.map((row) => ({
		id: row.id,
		role: row.role as Role,
		email: row.email && withReadableDomain(row.email),
		deviceName: row.device_name,
		memberName: row.member_name,
		inviter: row.inviter,
		expiresAt: row.expires_at,
		isExpired: row.is_expired,
	}));
}

/** Invites somebody. @returns the token of the link. */
export async function invite(client: DataClient, form: InvitationForm): Promise<string> {
	const isDevice = form.kind === "shared-device";
	return dataOrThrow(
		await client.rpc("invite", {
			new_role: isDevice ? "counter" : form.kind,
			...(isDevice
				? { new_device_name: form.deviceName }
				: form.email && { new_email: form.email }),
		}),
	);
}

/** Replaces the link of an invitation. @returns the new token, good for a week. */
export async function renewInvitation(client: DataClient, invitation: string): Promise<string> {
	return dataOrThrow(await client.rpc("renew_invitation", { invitation }));
}

/** Makes the link of an invitation useless. */
export async function revokeInvitation(client: DataClient, invitation: string): Promise<void> {
	throwIfFailed(await client.rpc("revoke_invitation", { invitation }));
}

/**
 * Voids what an employee signs in with, and signs them out everywhere.
 * @returns the token of a link to a new password.
 */
export async function resetAccess(client: DataClient, member: string): Promise<string> {
	return dataOrThrow(await client.rpc("reset_access", { of_member: member }));
}

/** An invitation as its link finds it. */
export interface FoundInvitation {
	state: "open" | "used" | "expired";
	role: Role;
	email: string | null;
	deviceName: string | null;
	/** The id of the member whose access was reset. */
	member: string | null;
	inviter: string;
}

/** The invitation of a token. For the server. */
export async function findInvitation(
	service: DataClient,
	token: string,
): Promise<FoundInvitation | null> {
	const [row] = dataOrThrow(await service.rpc("find_invitation", { token }));
	if (!row) return null;
	const { device_name: deviceName, state, role, ...rest } = row;
	return { ...rest, deviceName, role: role as Role, state: state as FoundInvitation["state"] };
}

/** Puts an account on the team, and uses the invitation up. For the server. @returns false when it isn't open */
export async function acceptInvitation(
	service: DataClient,
	{ token, account, fullName }: { token: string; account: string; fullName: string },
): Promise<boolean> {
	const given = { token, account, full_name: fullName };
	return dataOrThrow(await service.rpc("accept_invitation", given));
}
