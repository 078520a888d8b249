/** Everything that needs a permission; `private.permissions` in the database says which role has it. */
export const PERMISSIONS = [
	"day",
	"order-rules",
	"payments",
	"view-products",
	"content",
	"messages",
	"personal-data",
	"site-settings",
	"team",
	"own-account",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Somebody who works at the bakery. */
export interface TeamMember {
	userId: string;
	/** By their role. */
	permissions: readonly Permission[];
}

/** The roles of the team. `admin` is an owner (product §31). */
export const ROLES = ["admin", "editor", "counter"] as const;

export type Role = (typeof ROLES)[number];

/** The names of the roles. */
export const roleNames: Record<Role, string> = {
	admin: "Owner",
	editor: "Editor",
	counter: "Counter",
};
