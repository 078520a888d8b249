import { useContext, useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { SITE_UPDATED } from "../../platform/browser/site-update.ts";
import { showToast } from "../../ui/toast.tsx";
import { CurrentUserContext } from "../session/administrator.ts";
import { showError } from "./error-toast.ts";
import { type KeptDraft, keepDraft, readDraft, removeDraft } from "./kept-draft.ts";
import { useKeptWork } from "./unsaved-work.ts";

interface Options {
	/** The text typed by now; null where it must not be stored, as passwords. */
	current(): KeptDraft | null;
	/** Fills the form with a draft that was kept. */
	restore(draft: KeptDraft): void;
}

/**
 * Keeps what is typed into a form across a reload, once the site was updated so that it can't be
 * saved without one.
 * @param name of the form: the path of its action, and what tells it from others there.
 */
export function useKeptDraft(name: string, { current, restore }: Options) {
	const user = useContext(CurrentUserContext);
	const key = `${name} ${user?.id}`;
	const [draft] = useState(() => readDraft(key));
	const [isKeeping, setKeeping] = useState(false);
	useKeptWork(isKeeping);

	const restoreDraft = useEffectEvent(() => {
		if (!draft) return;
		restore(draft);
		removeDraft(key);
		void showToast({
			title: "Your text is back",
			description: "It isn't saved yet.",
			tone: "info",
		});
	});
	useEffect(() => restoreDraft(), []);

	function keep(): boolean {
		const typed = current();
		return typed !== null && keepDraft(key, typed);
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

	return { draft, startKeeping };
}

/**
 * The same for a form that starts from no record.
 * @param onRestored called once it has its draft.
 * @returns for `onOutdated` of its submission.
 */
export function useKeptFields<Fields extends FieldValues, Values>(
	name: string,
	form: UseFormReturn<Fields, unknown, Values>,
	onRestored?: () => void,
): () => void {
	const { startKeeping } = useKeptDraft(name, {
		current: () => ({ fields: form.getValues(), record: null, stored: null }),
		restore({ fields }) {
			form.reset({ ...form.getValues(), ...(fields as Fields) }, { keepDefaultValues: true });
			onRestored?.();
		},
	});
	return startKeeping;
}
