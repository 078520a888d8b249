import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { focusNeighborOf } from "../../ui/back-office/neighbor-focus.ts";
import { type ActionAddress, useSubmission } from "./use-submission.ts";

interface Props<Values, Saved>
	extends Pick<
		ComponentProps<typeof ConfirmDialog>,
		"title" | "question" | "children" | "confirmLabel" | "busyLabel" | "cancelLabel"
	> {
	action: ActionAddress<Values, Saved, unknown>;
	/** Null as long as it can't be done. */
	values: NoInfer<Values> | null;
	onDone: (saved: NoInfer<Saved>) => void;
	onFailed?: (() => void) | undefined;
	onClose: () => void;
	/** Moves the focus when it is done; to the next entry of the list if it is not given. */
	focusWhenDone?: (() => void) | undefined;
}

/** Asks before something is deleted, deletes it, and closes. Open while it is rendered. */
export function ActionDialog<Values, Saved>({
	action,
	values,
	onDone,
	onFailed,
	onClose,
	focusWhenDone,
	...dialog
}: Props<Values, Saved>) {
	// The pressed button still has the focus.
	const [focusNeighbor] = useState(() => focusNeighborOf(document.activeElement));
	const isDone = useRef(false);
	const { submit, isSubmitting, showError } = useSubmission({
		action,
		onSaved(saved) {
			isDone.current = true;
			onDone(saved);
			onClose();
		},
		onFailed(message) {
			showError(message);
			onFailed?.();
		},
	});

	// A dialog that closes returns the focus to the button that opened it, which is removed as well.
	const moveFocus = useEffectEvent(() => {
		if (isDone.current) (focusWhenDone ?? focusNeighbor)();
	});
	useEffect(() => () => moveFocus(), []);

	return (
		<ConfirmDialog
			{...dialog}
			isDestructive
			isBusy={isSubmitting}
			isDisabled={values === null}
			onCancel={onClose}
			onConfirm={() => values !== null && submit(values)}
		/>
	);
}
