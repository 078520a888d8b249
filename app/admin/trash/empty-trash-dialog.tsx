import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { useFocusWhenDone } from "../screen/use-focus-when-done.ts";

interface Props {
	/** Items in the trash. */
	total: number;
	/** When the newest of them was deleted. */
	seenUntil: string;
	onClose: () => void;
	onEmptied: () => void;
}

/** Asks before the trash is emptied. Open while it is rendered. */
export function EmptyTrashDialog({ total, seenUntil, onClose, onEmptied }: Props) {
	const done = useFocusWhenDone(focusPageHeading);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/trash", "empty"),
		onSaved() {
			done();
			void showToast({ title: "Trash emptied" });
			onEmptied();
			onClose();
		},
	});
	const items = total === 1 ? "the item" : `all ${total.toLocaleString("en")} items`;
	return (
		<ConfirmDialog
			isOpen
			isDestructive
			title="Empty the trash"
			question={`Are you sure you want to delete ${items} in the trash for good?`}
			confirmLabel="Empty Trash"
			busyLabel="Deleting..."
			isBusy={isSubmitting}
			onCancel={onClose}
			onConfirm={() => submit({ seenUntil })}
		>
			This can't be undone.
		</ConfirmDialog>
	);
}
