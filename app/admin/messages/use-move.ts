import type { MessageFolder } from "../../bakery/messages/schema.ts";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmissionQueue } from "../saving/use-submission-queue.ts";

interface Move {
	ids: readonly string[];
	folder: MessageFolder;
}

/** Moves messages, with a toast; this can be undone. */
export function useMove(onSaved: (move: Move) => void) {
	const submit = useSubmissionQueue({
		action: actionAt("/admin/messages", "move"),
		onSaved({ ids, folder }) {
			void showToast({
				title: folder === "spam" ? "Moved to spam" : "Moved to the inbox",
				action: {
					label: "Undo",
					onClick: () => submit({ ids, folder: otherFolder(folder) }),
				},
			});
			onSaved({ ids, folder });
		},
	});
	return submit;
}

/** Where a message of a folder can be moved. */
export function otherFolder(folder: MessageFolder): MessageFolder {
	return folder === "spam" ? "inbox" : "spam";
}
