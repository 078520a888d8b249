import { createContext, useContext } from "react";

/** Asks to sign in again in a dialog over the page. */
type AskToSignIn = () => void;

/** Outside the guard, on the login page, there is no dialog. */
export const AskToSignInContext = createContext<AskToSignIn>(() => {});

/** For a save that found the session gone. */
export function useAskToSignIn(): AskToSignIn {
	return useContext(AskToSignInContext);
}

/** Asks for the password in a dialog, and calls back when it was correct. */
type AskForPassword = (onConfirmed: () => void) => void;

/** Null outside the guard, where there is no dialog. */
export const AskForPasswordContext = createContext<AskForPassword | null>(null);

/** For a save that needs the password again. */
export function useAskForPassword(): AskForPassword | null {
	return useContext(AskForPasswordContext);
}
