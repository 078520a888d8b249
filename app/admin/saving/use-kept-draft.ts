import { useContext, useEffect, useEffectEvent, useState } from "react";
import { SITE_UPDATED } from "../../platform/browser/site-update.ts";
import { showToast } from "../../ui/toast.tsx";
import { CurrentUserContext } from "../session/current-user.ts";
import { showError } from "./error-toast.ts";
import { type KeptDraft, keepDraft, readDraft, removeDraft } from "./kept-draft.ts";
import { useKeptWork } from "./unsaved-work.ts";

/**
 * Keeps what is typed into a form across a reload, once the site was updated so that it can't be
 * saved without one.
 * @param path of the form's action.
 * @param current what is typed now; null where it must not be stored, as passwords.
 */
export function useKeptDraft(path: string, current: () => KeptDraft | null) {
	const user = useContext(CurrentUserContext);
	const name = `${path} ${user?.id}`;
	const [draft] = useState(() => readDraft(name));
	const [isKeeping, setKeeping] = useState(false);
	useKeptWork(isKeeping);

	function keep(): boolean {
		const typed = current();
		return typed !== null && keepDraft(name, typed);
	}

	const keepAgain = useEffectEvent(keep);
	useEffect(() => {
		if (!isKeeping) return;
		// With what was typed since.
		const follow = () => void keepAgain();
		window.addEventListener("pagehide", follow);
		return () => window.removeEventListener("pagehide", follow);
	}, [isKeeping]);

	function startKeeping(): void {
		const isKept = keep();
		setKeeping(isKept);
		if (!isKept) showError(SITE_UPDATED);
		else
			void showToast({
				title: "The site was updated",
				description: "Your text is kept: reload to save it.",
				tone: "info",
				action: { label: "Reload", onClick: () => location.reload() },
				isLasting: true,
			});
	}

	return { draft, startKeeping, forget: () => removeDraft(name) };
}
