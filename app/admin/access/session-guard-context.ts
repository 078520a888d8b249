import { createContext, useContext } from "react";

/** Asks to sign in again over the page, which keeps what was typed. */
type AskToSignIn = () => void;

/** Outside the guard, at the login itself, there is nobody to ask. */
export const AskToSignInContext = createContext<AskToSignIn>(() => {});

/** For a save that found the session gone. */
export function useAskToSignIn(): AskToSignIn {
	return useContext(AskToSignInContext);
}
