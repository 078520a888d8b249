import { createContext as createReactContext, useContext } from "react";
import { createContext } from "react-router";
import type { TeamAccess } from "../../bakery/identity/access.ts";
import type { Permission } from "../../bakery/identity/permissions.ts";
import type { Call } from "../../platform/backend/call.ts";

export interface SignedInUser extends TeamAccess {
	id: string;
	email: string;
}

/** The administrator for whom loaders and actions of the back office work. */
export interface Administrator {
	call: Call;
	user: SignedInUser;
}

/** Set before any loader or action of a screen runs. */
export const administratorContext = createContext<Administrator>();

/** Who uses the screens; null before that is known. */
export const CurrentUserContext = createReactContext<SignedInUser | null>(null);

/** Whether the current user has a permission, to leave out what they can't use. */
export function usePermission(permission: Permission): boolean {
	return useContext(CurrentUserContext)?.permissions.includes(permission) ?? false;
}
