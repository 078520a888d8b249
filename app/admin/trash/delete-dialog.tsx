import type { ComponentProps } from "react";
import type { Removal } from "../../platform/saving/delete-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";
import type { Deleted } from "./restore-provider.tsx";
import { sayAlreadyDeleted, useDeletionToast } from "./use-deletion-toast.ts";

interface Props<Values>
	extends Pick<
		ComponentProps<typeof ActionDialog<Values, Removal>>,
		"title" | "question" | "children" | "action" | "values" | "onClose" | "onFailed"
	> {
	/** The records that can be restored afterward, and their name. */
	deleted: Deleted & { name?: string };
	/** The toast of a success (product §8.3). */
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
	const say = useDeletionToast();
	return (
		<ActionDialog
			{...dialog}
			confirmLabel="Delete"
			busyLabel="Deleting..."
			focusWhenDone={focusAfterDeletion}
			onDone={({ wasGone }) => {
				const toast = { ...deleted, ...(name && { description: `“${isolate(name)}”` }) };
				if (wasGone) void sayAlreadyDeleted(toast);
				else say({ ...toast, title: successToast, ...(onRestored && { onRestored }) });
				onDeleted?.();
			}}
		/>
	);
}
