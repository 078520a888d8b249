import type { Deletion } from "../../platform/saving/record-changes.ts";
import { capitalized } from "../../platform/text/characters.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { deletionSentence } from "./conflicts/change-sentences.ts";

interface Props {
	/** Null if unknown. */
	deletion: Deletion | null;
	/** The kind of the deleted record: "product". */
	noun: string;
	isBusy: boolean;
	/** Null where it cannot be restored. */
	onRestore: (() => void) | null;
	/** Null where it cannot be saved as a new one. */
	onSaveNew: (() => void) | null;
	onClose: () => void;
}

/** Says that the record of a form was deleted, and offers to save it anyway. */
export function GoneDialog({ deletion, noun, isBusy, onRestore, onSaveNew, onClose }: Props) {
	const isRestorable = deletion?.isInTrash === true && onRestore !== null;
	const save = isRestorable ? onRestore : onSaveNew;
	return (
		<Dialog
			isOpen
			role="alertdialog"
			onClose={onClose}
			title={`This ${noun} was deleted`}
			description={
				<>
					<span className="wrap-anywhere block">{deletionSentence(deletion)}</span>
					<span className="mt-2 block">
						{save
							? "What you typed is still here. It isn't saved yet."
							: "What you typed is still here, but it can't be saved."}
					</span>
				</>
			}
			actions={
				<>
					<Button variant="outline" data-initial-focus onClick={onClose}>
						{save ? "Cancel" : "Close"}
					</Button>
					{save ? (
						<SubmitButton type="button" isBusy={isBusy} busyLabel="Saving..." onClick={save}>
							{isRestorable ? "Restore and Save Mine" : `Save as New ${capitalized(noun)}`}
						</SubmitButton>
					) : null}
				</>
			}
		/>
	);
}
