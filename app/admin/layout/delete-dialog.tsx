import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSubmission } from "./use-submission.ts";

interface Props {
	title: string;
	question: string;
	/** What else there is to know before answering. */
	children?: ReactNode;
	/** What the action gets: which record it is. */
	values: unknown;
	/** The route whose action deletes it; the own one if it is not given. */
	action?: string;
	/** The toast of a success (spec §8). */
	successToast: string;
	onClose: () => void;
	/** Called once it is gone. */
	onDeleted?: () => void;
	/** Puts the focus where it goes on once the record is gone; the screen's heading otherwise. */
	focusAfterwards?: () => void;
}

/** Asks whether something is to be deleted, and deletes it. Shown as long as it is rendered. */
export function DeleteDialog({
	title,
	question,
	children,
	values,
	action,
	successToast,
	onClose,
	onDeleted,
	focusAfterwards = focusPageHeading,
}: Props) {
	const isDeleted = useRef(false);
	const { submit, isSubmitting } = useSubmission({
		...(action && { action }),
		onSaved() {
			isDeleted.current = true;
			void showToast({ title: successToast });
			onDeleted?.();
			onClose();
		},
	});

	// A dialog that closes gives the focus back to the button that opened it; that one goes as well.
	const leave = useEffectEvent(() => {
		if (isDeleted.current) focusAfterwards();
	});
	useEffect(() => () => leave(), []);

	return (
		<ConfirmDialog
			isOpen
			isDestructive
			title={title}
			question={question}
			confirmLabel="Delete"
			busyLabel="Deleting..."
			isBusy={isSubmitting}
			onCancel={onClose}
			onConfirm={() => submit(values)}
		>
			{children}
		</ConfirmDialog>
	);
}
