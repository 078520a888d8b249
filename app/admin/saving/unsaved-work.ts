import { useEffect, useId } from "react";

const unsavedIds = new Set<string>();
const submissionIds = new Set<string>();
const keptIds = new Set<string>();

/** Whether there is unsaved work on the page. */
export function hasUnsavedWork(): boolean {
	return unsavedIds.size > 0;
}

/** Whether all unsaved work survives a reload. */
export function survivesReload(): boolean {
	return unsavedIds.size > 0 && keptIds.size >= unsavedIds.size;
}

/** Registers a form whose draft is kept across a reload. */
export function useKeptWork(isKept: boolean): void {
	useRegistered(keptIds, isKept);
}

/** Whether something was sent whose answer is not shown yet. */
export function hasSubmissionUnderWay(): boolean {
	return submissionIds.size > 0;
}

/**
 * Registers unsaved work while there is any.
 * @returns registers it at once, before the next render.
 */
export function useUnsavedWork(isUnsaved: boolean): () => void {
	return useRegistered(unsavedIds, isUnsaved);
}

/**
 * Registers a submission until its answer is shown.
 * @returns registers it at once: the answer can arrive before the next render.
 */
export function useSubmissionUnderWay(isUnderWay: boolean): () => void {
	return useRegistered(submissionIds, isUnderWay);
}

function useRegistered(ids: Set<string>, isRegistered: boolean): () => void {
	const id = useId();
	useEffect(() => {
		if (isRegistered) ids.add(id);
		return () => {
			ids.delete(id);
		};
	}, [ids, id, isRegistered]);
	return () => {
		ids.add(id);
	};
}
