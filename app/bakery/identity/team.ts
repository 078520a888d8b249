import type { Call } from "../../platform/backend/call.ts";
import { withReadableDomain } from "../../platform/text/email.ts";
import { z } from "../../platform/zod.ts";
import { accountEmail, nameOrEmpty, optionalAccountEmail } from "../form-fields.ts";
import { newPasswordFormSchema } from "./account-forms.ts";
import { ROLES, type Role } from "./permissions.ts";

/** A change of somebody's role. */
export const roleChangeSchema = z.object({ id: z.guid(), role: z.enum(ROLES) });

/** Somebody on the team, or an invitation. */
export const chosenIdSchema = z.object({ id: z.guid() });

const MAX_DEVICE_NAME_LENGTH = 60;

/** The form that invites a person, or a device that everybody at the counter uses. */
export const invitationFormSchema = z
	.object({
		kind: z.enum([...ROLES, "shared-device"]),
		/** Empty for a link that the owner shows or sends themselves. */
		email: optionalAccountEmail,
		deviceName: nameOrEmpty.max(
			MAX_DEVICE_NAME_LENGTH,
			`Device name must be at most ${MAX_DEVICE_NAME_LENGTH} characters`,
		),
	})
	.refine(({ kind, deviceName }) => kind !== "shared-device" || deviceName !== "", {
		path: ["deviceName"],
		error: "Device name is required",
	});

export type InvitationForm = z.infer<typeof invitationFormSchema>;

/** The form of an invited person. */
export const joinFormSchema = newPasswordFormSchema.extend({
	email: accountEmail,
	fullName: nameOrEmpty.max(200, "Full name must be at most 200 characters"),
});

export type JoinForm = z.infer<typeof joinFormSchema>;

/** An invitation as the page behind its link reads it. */
export const openInvitationSchema = z.object({
	role: z.enum(ROLES),
	/** Whom it was mailed to; null for a link that was shown. */
	email: z.string().nullable(),
	/** Null for a person. */
	deviceName: z.string().nullable(),
	/** Whether it lets a member whose access was reset choose a new password. */
	isReset: z.boolean(),
	/** The name of the owner who invites. */
	inviter: z.string(),
});

export type OpenInvitation = z.infer<typeof openInvitationSchema>;

/** How an invited person or device signs in for the first time. */
export const credentialsSchema = z.object({ email: z.string(), password: z.string() });

/** The permissions of each role in short, for owners who choose one. */
export const roleDescriptions: Record<Role, string> = {
	admin: "Everything, with the team, settings, and backups",
	editor: "Products, pages, messages, and orders",
	counter: "Sold-out marks and orders",
};

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

const memberRow = z.object({
	id: z.string(),
	name: z.string(),
	email: z.string(),
	role: z.enum(ROLES),
	is_shared_device: z.boolean(),
	passkeys: z.number(),
	since: z.string(),
	last_seen_at: z.string().nullable(),
});

/** The team, owners first. */
export async function listTeam(call: Call): Promise<Member[]> {
	const rows = await call("list_team", {}, z.array(memberRow));
	return rows.map(({ last_seen_at: lastSeenAt, is_shared_device: isSharedDevice, ...row }) => ({
		...row,
		name: row.name === row.email ? withReadableDomain(row.name) : row.name,
		email: withReadableDomain(row.email),
		isSharedDevice,
		lastSeenAt,
	}));
}

/** Gives somebody another role. @throws {BackendError} also for the last owner. */
export async function changeRole(call: Call, member: string, role: Role): Promise<void> {
	await call("change_role", { member, new_role: role });
}

/** Takes somebody's role, and signs them out everywhere. @throws {BackendError} also for the last owner. */
export async function removeMember(call: Call, member: string): Promise<void> {
	await call("remove_member", { member });
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

const invitationRow = z.object({
	id: z.string(),
	role: z.enum(ROLES),
	email: z.string().nullable(),
	device_name: z.string().nullable(),
	member_name: z.string().nullable(),
	inviter: z.string(),
	expires_at: z.string(),
	is_expired: z.boolean(),
});

/** The unused invitations, the newest first, also expired ones. */
export async function listInvitations(call: Call): Promise<Invitation[]> {
	const rows = await call("list_invitations", {}, z.array(invitationRow));
	return rows.map((row) => ({
		id: row.id,
		role: row.role,
		email: row.email && withReadableDomain(row.email),
		deviceName: row.device_name,
		memberName: row.member_name,
		inviter: row.inviter,
		expiresAt: row.expires_at,
		isExpired: row.is_expired,
	}));
}

/** Invites somebody. @returns the token of the link. */
export async function invite(call: Call, form: InvitationForm): Promise<string> {
	const isDevice = form.kind === "shared-device";
	return call(
		"invite",
		{
			new_role: isDevice ? "counter" : form.kind,
			...(isDevice
				? { new_device_name: form.deviceName }
				: form.email && { new_email: form.email }),
		},
		z.string(),
	);
}

/** Replaces the link of an invitation. @returns the new token, good for a week. */
export async function renewInvitation(call: Call, invitation: string): Promise<string> {
	return call("renew_invitation", { invitation }, z.string());
}

/** Makes the link of an invitation useless. */
export async function revokeInvitation(call: Call, invitation: string): Promise<void> {
	await call("revoke_invitation", { invitation });
}

/**
 * Voids what an employee signs in with, and signs them out everywhere.
 * @returns the token of a link to a new password.
 */
export async function resetAccess(call: Call, member: string): Promise<string> {
	return call("reset_access", { of_member: member }, z.string());
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

const foundInvitationRow = z.object({
	state: z.enum(["open", "used", "expired"]),
	role: z.enum(ROLES),
	email: z.string().nullable(),
	device_name: z.string().nullable(),
	member: z.string().nullable(),
	inviter: z.string(),
});

/** The invitation of a token. For the server. */
export async function findInvitation(
	service: Call,
	token: string,
): Promise<FoundInvitation | null> {
	const [row] = await service("find_invitation", { token }, z.array(foundInvitationRow));
	if (!row) return null;
	const { device_name: deviceName, ...rest } = row;
	return { ...rest, deviceName };
}

/** Puts an account on the team, and uses the invitation up. For the server. @returns false when it isn't open */
export async function acceptInvitation(
	service: Call,
	{ token, account, fullName }: { token: string; account: string; fullName: string },
): Promise<boolean> {
	const given = { token, account, full_name: fullName };
	return service("accept_invitation", given, z.boolean());
}

/** Puts an account on the team, or gives it another role. For the server. @throws {BackendError} */
export async function giveRole(service: Call, account: string, role: Role): Promise<void> {
	await service("give_role", { account, new_role: role });
}
