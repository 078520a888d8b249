import { useEffect, useId } from "react";

const unsavedIds = new Set<string>();

/** Whether there is unsaved work on the page. */
export function hasUnsavedWork(): boolean {
	return unsavedIds.size > 0;
}

/** Registers unsaved work while there is any. */
export function useUnsavedWork(isUnsaved: boolean): void {
	const id = useId();
	useEffect(() => {
		if (!isUnsaved) return;
		unsavedIds.add(id);
		return () => {
			unsavedIds.delete(id);
		};
	}, [id, isUnsaved]);
}
