import { createContext, useContext } from "react";
import type { DeletedKind, Restorable } from "../../bakery/trash/schema.ts";

/** Deleted records of one kind. */
export interface Deleted {
	kind: DeletedKind;
	ids: string[];
}

/** Restores what was deleted, and says what came of it. */
type Restore = (restorable: Restorable, onRestored?: () => void) => void;

export const RestoreContext = createContext<Restore>(() => {});

/** Of the frame: it goes on when the screen that asked for it was left. */
export function useRestore(): Restore {
	return useContext(RestoreContext);
}
