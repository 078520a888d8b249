import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { hasUnsavedWork, survivesReload, useUnsavedWork } from "./unsaved-work.ts";

/**
 * Asks before unsaved changes are lost by a link, by going back or by closing the tab. Rendered
 * beside the form; includes changes registered by `useUnsavedWork`.
 */
export function UnsavedWarning({ isDirty }: { isDirty: boolean }) {
	useUnsavedWork(isDirty);
	const blocker = useBlocker(
		({ currentLocation: from, nextLocation: to }) =>
			hasUnsavedWork() && (from.pathname !== to.pathname || from.search !== to.search),
	);

	useEffect(() => {
		if (!isDirty) return;
		const ask = (event: BeforeUnloadEvent) => {
			if (!survivesReload()) event.preventDefault();
		};
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [isDirty]);

	return (
		<ConfirmDialog
			isOpen={blocker.state === "blocked"}
			title="Leave without saving?"
			question="Your changes here aren't saved yet."
			cancelLabel="Stay"
			confirmLabel="Leave"
			isDestructive
			onCancel={() => blocker.reset?.()}
			onConfirm={() => blocker.proceed?.()}
		/>
	);
}
