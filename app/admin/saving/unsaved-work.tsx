import { useContext, useEffect, useEffectEvent, useId, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useBlocker } from "react-router";
import { SITE_UPDATED } from "../../platform/browser/site-update.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { CurrentUserContext } from "../session/administrator.ts";
import { showError } from "./answers.ts";

/**
 * A form asks before it is left; one that is kept doesn't before a reload. A tap never asks. What is
 * sent is work until its answer is shown.
 */
type Work = "form" | "kept-form" | "tap" | "sent";

/** The work on the page, by id. */
const work = new Map<string, Work>();

/** Whether there is unsaved work on the page. */
export function hasUnsavedWork(): boolean {
	return [...work.values()].some((kind) => kind !== "sent");
}

/** Whether there is any, or something was sent whose answer is not shown yet. */
export function hasWork(): boolean {
	return work.size > 0;
}

/** Registers work. Both functions act before the next render: an answer or a navigation can be faster. */
export function useUnsavedWork(isUnsaved: boolean, kind: Work = "tap") {
	const id = useId();
	useEffect(() => {
		if (isUnsaved) work.set(id, kind);
		return () => void work.delete(id);
	}, [id, isUnsaved, kind]);
	return { register: () => void work.set(id, kind), forget: () => void work.delete(id) };
}

/** Asks before a form is left unsaved by a link, by going back or by closing the tab. */
export function UnsavedWarning() {
	const blocker = useBlocker(
		({ currentLocation: from, nextLocation: to }) =>
			[...work.values()].some((kind) => kind.endsWith("form")) &&
			(from.pathname !== to.pathname || from.search !== to.search),
	);

	useEffect(() => {
		const ask = (event: BeforeUnloadEvent) => {
			if ([...work.values()].includes("form")) event.preventDefault();
		};
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, []);

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

/** The text typed into a form, and the version that the form started from. */
interface KeptDraft {
	fields: unknown;
	/** Null for a new record, as are its fields. */
	record: unknown;
	stored: unknown;
}

interface TypedOptions {
	isDirty: boolean;
	/** The text typed by now; null where it must not be stored, as passwords. */
	current(): KeptDraft | null;
	/** Fills the form with a draft that was kept. */
	restore(draft: KeptDraft): void;
}

/**
 * Protects what is typed into a form. Once the site was updated, so that it can't be saved without a
 * reload of this tab, keeps it across that.
 * @param name of the form: the path of its action, and what tells it from others there.
 * @returns `forget`: leaving loses nothing.
 */
export function useTypedWork(name: string, { isDirty, current, restore }: TypedOptions) {
	const user = useContext(CurrentUserContext);
	const key = `levain-draft ${name} ${user?.id}`;
	const [draft] = useState(() => readDraft(key));
	const [isKept, setKept] = useState(false);
	const { forget } = useUnsavedWork(isDirty, isKept ? "kept-form" : "form");

	const restoreDraft = useEffectEvent(() => {
		if (!draft) return;
		restore(draft);
		sessionStorage.removeItem(key);
		void showToast({
			title: "Your text is back",
			description: "It isn't saved yet.",
			tone: "info",
		});
	});
	useEffect(() => restoreDraft(), []);

	/** @returns whether there is room for it. */
	function keep(): boolean {
		const typed = current();
		if (typed === null) return false;
		try {
			sessionStorage.setItem(key, JSON.stringify(typed));
			return true;
		} catch {
			return false;
		}
	}

	const keepAgain = useEffectEvent(keep);
	useEffect(() => {
		if (!isKept) return;
		// With what was typed since.
		const follow = () => void keepAgain();
		window.addEventListener("pagehide", follow);
		return () => window.removeEventListener("pagehide", follow);
	}, [isKept]);

	function startKeeping(): void {
		const isRoom = keep();
		setKept(isRoom);
		if (!isRoom) showError(SITE_UPDATED);
		else
			void showToast({
				title: "The site was updated",
				description: "Your text is kept: reload to save it.",
				tone: "info",
				action: { label: "Reload", onClick: () => location.reload() },
				isLasting: true,
			});
	}

	return { draft, forget, startKeeping };
}

function readDraft(key: string): KeptDraft | null {
	try {
		return JSON.parse(sessionStorage.getItem(key) ?? "null");
	} catch {
		return null;
	}
}

/**
 * The same for a form that starts from no record.
 * @param onRestored called once it has its draft.
 * @returns `onOutdated`: for its submission.
 */
export function useTypedFields<Fields extends FieldValues, Values>(
	name: string,
	form: UseFormReturn<Fields, unknown, Values>,
	onRestored?: () => void,
) {
	const { forget, startKeeping } = useTypedWork(name, {
		isDirty: form.formState.isDirty,
		current: () => ({ fields: form.getValues(), record: null, stored: null }),
		restore({ fields }) {
			form.reset({ ...form.getValues(), ...(fields as Fields) }, { keepDefaultValues: true });
			onRestored?.();
		},
	});
	return { onOutdated: startKeeping, forget };
}
