import { createContext } from "react-router";
import type { TeamAccess } from "../../bakery/identity/queries.ts";
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
