import type { ComponentProps } from "react";
import { type DeletedKind, listTrash } from "../../bakery/trash/trash.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import type { Removal } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { showToast, type Toast } from "../../ui/toast.tsx";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { useUndo } from "../undo/undo.tsx";

/** Deleted records of one kind. */
interface Deleted {
	kind: DeletedKind;
	ids: string[];
}

interface Props<Values>
	extends Pick<
		ComponentProps<typeof ActionDialog<Values, Removal>>,
		"title" | "question" | "children" | "action" | "values" | "onClose" | "onFailed"
	> {
	/** The records that can be restored afterward, and their name. */
	deleted: Deleted & { name?: string };
	/** The toast of a success (product §33). */
	successToast: string;
	onDeleted?: () => void;
	/** Called when it was deleted and restored. */
	onRestored?: () => void;
	/** Moves the focus when the record is deleted; to the next entry of the list if it is not given. */
	focusAfterDeletion?: () => void;
}

/** Asks for confirmation, and moves a record to the trash. Open while it is rendered. */
export function DeleteDialog<Values>({
	deleted: { name, ...deleted },
	successToast,
	onDeleted,
	onRestored,
	focusAfterDeletion,
	...dialog
}: Props<Values>) {
	const { say } = useUndo();
	const description = name === undefined ? {} : { description: `“${isolate(name)}”` };
	return (
		<ActionDialog
			{...dialog}
			confirmLabel="Delete"
			busyLabel="Deleting..."
			focusWhenDone={focusAfterDeletion}
			onDone={({ wasGone }) => {
				if (wasGone) void sayAlreadyDeleted(deleted, description);
				else say({ title: successToast, ...description, undo: deleted }, onRestored);
				onDeleted?.();
			}}
		/>
	);
}

/** Says that somebody else had deleted it already, and who. */
async function sayAlreadyDeleted({ kind, ids }: Deleted, description: Pick<Toast, "description">) {
	const reasons = await explainDeletions(kind, ids).catch(() => new Map<string, string>());
	const [title = "Already deleted"] = reasons.values();
	void showToast({ title, ...description, tone: "info" });
}

/**
 * Says of records that were deleted lately who did it: "Deleted by Ann". What is not on the first page
 * of the trash is left out.
 */
export async function explainDeletions(
	kind: DeletedKind,
	ids: readonly string[],
): Promise<Map<string, string>> {
	const { records } = await listTrash(browserCall, 1);
	const deleted = records.filter((one) => one.kind === kind && ids.includes(one.recordId));
	return new Map(
		deleted.map(({ recordId, deletedBy }) => [
			recordId,
			deletedBy ? `Deleted by ${deletedBy}` : "Deleted",
		]),
	);
}
