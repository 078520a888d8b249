import { z } from "../../platform/zod.ts";
import { ROLES, type Role } from "../identity/permissions.ts";

/** A change of somebody's role. */
export const roleChangeSchema = z.object({ id: z.guid(), role: z.enum(ROLES) });

export const removalSchema = z.object({ id: z.guid() });

/** The rights of each role in short, for owners who choose one. */
export const roleDescriptions: Record<Role, string> = {
	admin: "Everything, with the team, settings, and backups",
	editor: "Products, pages, messages, and orders",
	counter: "Sold-out marks and orders",
};
