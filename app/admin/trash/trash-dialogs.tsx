import { type DeletedRecord, deletedKinds } from "../../bakery/trash/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { showToast } from "../../ui/toast.tsx";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { deletedName } from "./deleted-name.ts";

interface DeleteForGoodProps {
	record: DeletedRecord;
	onClose: () => void;
	onDeleted: () => void;
}

/** Asks before something is deleted for good. Open while it is rendered. */
export function DeleteForGoodDialog({ record, onClose, onDeleted }: DeleteForGoodProps) {
	const { kind, recordId } = record;
	const name = isolate(deletedName(record));
	const { label } = deletedKinds[kind];
	return (
		<ActionDialog
			action={actionAt("/admin/trash", "deleteForGood")}
			values={{ kind, id: recordId }}
			title={`Delete ${name} for good`}
			question={`Are you sure you want to delete this ${label.toLowerCase()} for good?`}
			confirmLabel="Delete for Good"
			busyLabel="Deleting..."
			onClose={onClose}
			onDone={({ wasGone }) => {
				void showToast({
					title: wasGone ? "No longer in the trash" : `${label} deleted for good`,
					description: `“${name}”`,
					...(wasGone && { tone: "info" }),
				});
				onDeleted();
			}}
		>
			This can't be undone.
		</ActionDialog>
	);
}

interface EmptyTrashProps {
	/** Items in the trash. */
	total: number;
	/** When the newest of them was deleted. */
	seenUntil: string;
	onClose: () => void;
	onEmptied: () => void;
}

/** Asks before the trash is emptied. Open while it is rendered. */
export function EmptyTrashDialog({ total, seenUntil, onClose, onEmptied }: EmptyTrashProps) {
	const items = total === 1 ? "the item" : `all ${total.toLocaleString("en")} items`;
	return (
		<ActionDialog
			action={actionAt("/admin/trash", "empty")}
			values={{ seenUntil }}
			title="Empty the trash"
			question={`Are you sure you want to delete ${items} in the trash for good?`}
			confirmLabel="Empty Trash"
			busyLabel="Deleting..."
			onClose={onClose}
			onDone={() => {
				void showToast({ title: "Trash emptied" });
				onEmptied();
			}}
		>
			This can't be undone.
		</ActionDialog>
	);
}
