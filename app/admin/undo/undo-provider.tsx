import { createContext, type ReactNode, useContext } from "react";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmissionQueue } from "../saving/use-submission.ts";
import type { Undoable, UndoToast } from "./undo.ts";

interface Undo {
	/** Undoes something, and says so. */
	undo(done: Undoable, onUndone?: () => void): void;
	/** Says that something was done, and offers to undo it (product §13.2). */
	say(toast: UndoToast, onUndone?: () => void): void;
}

const UndoContext = createContext<Undo>({ undo() {}, say() {} });

/** The way to undo, also when the screen that did it was left. */
export function useUndo(): Undo {
	return useContext(UndoContext);
}

/** Undoes for all screens. */
export function UndoProvider({ children }: { children: ReactNode }) {
	const undo = useSubmissionQueue({
		action: actionAt("/admin", "undo"),
		onSaved(toast, onUndone: (() => void) | undefined) {
			if (toast) say(toast, onUndone);
			onUndone?.();
		},
	});
	function say({ undo: done, ...toast }: UndoToast, onUndone?: () => void) {
		const onClick = () => done && undo(done, onUndone);
		void showToast({ ...toast, ...(done && { action: { label: "Undo", onClick } }) });
	}
	return <UndoContext value={{ undo, say }}>{children}</UndoContext>;
}
