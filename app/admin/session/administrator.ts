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

/** Asks to sign in again in a dialog over the page. */
type AskToSignIn = () => void;

/** Outside the guard, on the login page, there is no dialog. */
export const AskToSignInContext = createReactContext<AskToSignIn>(() => {});

/** For a save that found the session gone. */
export function useAskToSignIn(): AskToSignIn {
	return useContext(AskToSignInContext);
}

/** Asks for the password in a dialog, and calls back when it was correct. */
type AskForPassword = (onConfirmed: () => void) => void;

/** Null outside the guard, where there is no dialog. */
export const AskForPasswordContext = createReactContext<AskForPassword | null>(null);

/** For a save that needs the password again. */
export function useAskForPassword(): AskForPassword | null {
	return useContext(AskForPasswordContext);
}
