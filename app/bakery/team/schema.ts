import { z } from "../../platform/zod.ts";
import { accountEmail, nameOrEmpty, optionalAccountEmail } from "../form-fields.ts";
import { newPasswordFormSchema } from "../identity/form.ts";
import { ROLES, type Role } from "../identity/permissions.ts";

/** A change of somebody's role. */
export const roleChangeSchema = z.object({ id: z.guid(), role: z.enum(ROLES) });

/** Somebody on the team, or an invitation. */
export const chosenIdSchema = z.object({ id: z.guid() });

const LONGEST_DEVICE_NAME = 60;

/** The form that invites a person, or a device that everybody at the counter uses. */
export const invitationFormSchema = z
	.object({
		kind: z.enum([...ROLES, "shared-device"]),
		/** Empty for a link that the owner shows or sends themselves. */
		email: optionalAccountEmail,
		deviceName: nameOrEmpty.max(
			LONGEST_DEVICE_NAME,
			`Device name must be at most ${LONGEST_DEVICE_NAME} characters`,
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

/** The rights of each role in short, for owners who choose one. */
export const roleDescriptions: Record<Role, string> = {
	admin: "Everything, with the team, settings, and backups",
	editor: "Products, pages, messages, and orders",
	counter: "Sold-out marks and orders",
};
