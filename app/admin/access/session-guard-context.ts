import { createContext, useContext, useEffect, useId } from "react";

/** What screens may ask of the session guard around them. */
export interface SessionGuardControls {
	/** Asks to sign in again over the page, which keeps what was typed. */
	askToSignIn(): void;
	/** Notes whether something on the page is not saved yet. */
	noteUnsaved(id: string, isUnsaved: boolean): void;
}

export const GuardContext = createContext<SessionGuardControls>({
	askToSignIn() {},
	noteUnsaved() {},
});

/** Asks to sign in again; for a save that found the session gone. */
export function useAskToSignIn(): () => void {
	return useContext(GuardContext).askToSignIn;
}

/** Tells the guard that there is something to lose here. */
export function useUnsavedNote(isUnsaved: boolean): void {
	const id = useId();
	const { noteUnsaved } = useContext(GuardContext);
	useEffect(() => {
		noteUnsaved(id, isUnsaved);
		return () => noteUnsaved(id, false);
	}, [id, isUnsaved, noteUnsaved]);
}
