import { useEffect, useId } from "react";

const places = new Set<string>();

/** Whether something on the page would be lost with it. */
export function hasUnsavedWork(): boolean {
	return places.size > 0;
}

/** Notes that there is something to lose here, while there is. */
export function useUnsavedWork(isUnsaved: boolean): void {
	const id = useId();
	useEffect(() => {
		if (!isUnsaved) return;
		places.add(id);
		return () => {
			places.delete(id);
		};
	}, [id, isUnsaved]);
}
