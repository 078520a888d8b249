import { createContext, type ReactNode, useContext } from "react";
import type { DeletedKind, Restorable } from "../../bakery/trash/schema.ts";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmissionQueue } from "../saving/use-submission-queue.ts";
import { restoredEarlierToast, restoredWords } from "./restored-words.ts";

/** Deleted records of one kind. */
export interface Deleted {
	kind: DeletedKind;
	ids: string[];
}

type Restore = (restorable: Restorable, onRestored?: () => void) => void;

const RestoreContext = createContext<Restore>(() => {});

/** Restores what was deleted, with a toast, also when the screen that asked for it was left. */
export function useRestore(): Restore {
	return useContext(RestoreContext);
}

/** Restores for all screens. */
export function RestoreProvider({ children }: { children: ReactNode }) {
	const restore = useSubmissionQueue({
		action: actionAt("/admin", "restore"),
		onSaved({ records, earlier }, onRestored: (() => void) | undefined) {
			void showToast(earlier ? restoredEarlierToast(earlier) : restoredWords(records));
			onRestored?.();
		},
	});
	return <RestoreContext value={restore}>{children}</RestoreContext>;
}
