import { createContext, useContext } from "react";

/** Asks to sign in again over the page, which keeps what was typed. */
type AskToSignIn = () => void;

/** Outside the guard, at the login itself, there is nobody to ask. */
export const AskToSignInContext = createContext<AskToSignIn>(() => {});

/** For a save that found the session gone. */
export function useAskToSignIn(): AskToSignIn {
	return useContext(AskToSignInContext);
}

/** Asks for the password over the page, and calls back once it was right. */
type AskForPassword = (onConfirmed: () => void) => void;

/** Null outside the guard, where it cannot be asked for. */
export const AskForPasswordContext = createContext<AskForPassword | null>(null);

/** For a save that needs the password again. */
export function useAskForPassword(): AskForPassword | null {
	return useContext(AskForPasswordContext);
}
