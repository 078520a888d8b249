import type { DeletedRecord } from "../../bakery/trash/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { useFocusWhenDone } from "../screen/use-focus-when-done.ts";
import { deletedName } from "./deleted-name.ts";
import { kinds } from "./kinds.ts";

interface Props {
	record: DeletedRecord;
	onClose: () => void;
	onDeleted: () => void;
}

/** Asks before something is deleted for good. Open while it is rendered. */
export function DeleteForGoodDialog({ record, onClose, onDeleted }: Props) {
	const { kind, recordId } = record;
	const name = deletedName(record);
	const { label } = kinds[kind];
	const done = useFocusWhenDone(focusPageHeading);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/trash", "deleteForGood"),
		onSaved({ wasGone }) {
			done();
			const title = wasGone ? "No longer in the trash" : `${label} deleted for good`;
			void showToast({
				title,
				description: `“${isolate(name)}”`,
				...(wasGone && { tone: "info" }),
			});
			onDeleted();
			onClose();
		},
	});
	return (
		<ConfirmDialog
			isOpen
			isDestructive
			title={`Delete ${isolate(name)} for good`}
			question={`Are you sure you want to delete this ${label.toLowerCase()} for good?`}
			confirmLabel="Delete for Good"
			busyLabel="Deleting..."
			isBusy={isSubmitting}
			onCancel={onClose}
			onConfirm={() => submit({ kind, id: recordId })}
		>
			This can't be undone.
		</ConfirmDialog>
	);
}
