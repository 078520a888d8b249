import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MessageChange } from "../../bakery/messages/changes.ts";
import type { StoredMessage } from "../../bakery/messages/schema.ts";
import { showToast } from "../../ui/toast.tsx";
import { messagesPath } from "../layout/areas.ts";
import { useSubmission } from "../layout/use-submission.ts";

/**
 * Deletes a message when it can no longer be undone: when the toast that offers it has gone, or
 * the list is left. What is deleted cannot be put back, because only the server adds messages. A
 * tab that is closed before keeps the message: better one too many than one too few.
 * @returns whether the message is to be deleted, so that the list leaves it out.
 */
export function useDelayedDeletion({ id, name, subject }: StoredMessage) {
	const [isDeleted, setDeleted] = useState(false);
	const { submit, isSubmitting } = useSubmission<MessageChange>({
		action: messagesPath,
		onSaved() {},
	});
	const wasSubmitting = useRef(false);

	const deleteNow = useEffectEvent(() => {
		submit({ kind: "delete", ids: [id] } satisfies MessageChange);
	});

	useEffect(() => {
		if (!isDeleted) return;
		let isUndone = false;
		let isDone = false;
		const finish = () => {
			if (isUndone || isDone) return;
			isDone = true;
			deleteNow();
		};
		void showToast({
			title: "Message deleted",
			description: `“${subject}” from ${name}`,
			action: {
				label: "Undo",
				onClick() {
					isUndone = true;
					setDeleted(false);
				},
			},
			onClose: finish,
		});
		return finish;
	}, [isDeleted, name, subject]);

	// A message that is still in the list after all of this could not be deleted.
	useEffect(() => {
		if (wasSubmitting.current && !isSubmitting) setDeleted(false);
		wasSubmitting.current = isSubmitting;
	}, [isSubmitting]);

	return { isDeleted, deleteMessage: () => setDeleted(true) };
}
