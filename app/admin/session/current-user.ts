import { createContext, useContext } from "react";
import type { Permission } from "../../bakery/identity/permissions.ts";
import type { SignedInUser } from "./administrator-context.ts";

/** Who uses the screens; null before that is known. */
export const CurrentUserContext = createContext<SignedInUser | null>(null);

/** Whether the current user has a permission, to leave out what they can't use. */
export function useMay(permission: Permission): boolean {
	return useContext(CurrentUserContext)?.permissions.includes(permission) ?? false;
}
