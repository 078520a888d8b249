import type { ReactNode } from "react";
import type { Removal } from "../../platform/saving/delete-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import type { ActionAddress } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { useFocusWhenDone } from "../screen/use-focus-when-done.ts";
import type { Deleted } from "./restore-context.ts";
import { sayAlreadyDeleted, useDeletionToast } from "./use-deletion-toast.ts";

interface Props<Values> {
	title: string;
	question: string;
	/** Details shown below the question. */
	children?: ReactNode;
	/** What deletes it. */
	action: ActionAddress<Values, Removal, unknown>;
	/** Identifies the record for the action; null as long as it cannot be deleted. */
	values: NoInfer<Values> | null;
	/** What can be restored afterward, and what it is called. */
	deleted: Deleted & { name?: string };
	/** The toast of a success (product §8.3). */
	successToast: string;
	onClose: () => void;
	/** Called when it is deleted. */
	onDeleted?: () => void;
	/** Called when deleting it failed. */
	onFailed?: () => void;
	/** Called when it was deleted and restored. */
	onRestored?: () => void;
	/** Moves the focus when the record is deleted; to the screen's heading if it is not given. */
	focusAfterDeletion?: () => void;
}

/** A dialog that asks for confirmation, and deletes a record. Open while it is rendered. */
export function DeleteDialog<Values>({
	title,
	question,
	children,
	action,
	values,
	deleted: { name, ...deleted },
	successToast,
	onClose,
	onDeleted,
	onFailed,
	onRestored,
	focusAfterDeletion = focusPageHeading,
}: Props<Values>) {
	// A dialog that closes returns the focus to the button that opened it, which is removed as well.
	const done = useFocusWhenDone(focusAfterDeletion);
	const say = useDeletionToast();
	const { submit, isSubmitting, showError } = useSubmission({
		action,
		onSaved({ wasGone }) {
			done();
			const description = name ? { description: `“${isolate(name)}”` } : {};
			if (wasGone) void sayAlreadyDeleted({ ...description, ...deleted });
			else {
				say({ title: successToast, ...description, ...deleted, ...(onRestored && { onRestored }) });
			}
			onDeleted?.();
			onClose();
		},
		onFailed(message) {
			showError(message);
			onFailed?.();
		},
	});

	return (
		<ConfirmDialog
			isOpen
			isDestructive
			title={title}
			question={question}
			confirmLabel="Delete"
			busyLabel="Deleting..."
			isBusy={isSubmitting}
			isDisabled={values === null}
			onCancel={onClose}
			onConfirm={() => values !== null && submit(values)}
		>
			{children}
		</ConfirmDialog>
	);
}
