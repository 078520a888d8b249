import { createContext, type ReactNode, useContext } from "react";
import type { UndoneProducts } from "../../bakery/catalog/bulk/queries.ts";
import { countProducts } from "../../bakery/catalog/product-count.ts";
import { showToast, type Toast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmissionQueue } from "../saving/use-submission-queue.ts";

type Undo = (save: { entry: string }, onUndone?: () => void) => void;

const UndoContext = createContext<Undo>(() => {});

/** Takes back a save of many products, with a toast, also when the screen that saved them was left. */
export function useUndo(): Undo {
	return useContext(UndoContext);
}

/** Undoes for all screens. */
export function UndoProvider({ children }: { children: ReactNode }) {
	const undo = useSubmissionQueue({
		action: actionAt("/admin", "undoProducts"),
		onSaved(undone, onUndone: (() => void) | undefined) {
			void showToast(undoneWords(undone));
			onUndone?.();
		},
	});
	return <UndoContext value={undo}>{children}</UndoContext>;
}

function undoneWords({ undone, staying }: UndoneProducts): Toast {
	const title = undone === 0 ? "Nothing was undone" : `${countProducts(undone)} restored`;
	if (staying === 0) return { title };
	return {
		title,
		description: `${countProducts(staying)} changed since then, so ${staying === 1 ? "it was" : "they were"} left alone.`,
		tone: "info",
	};
}
