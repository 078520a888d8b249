import { Trash2 } from "lucide-react";
import { useState } from "react";
import { capitalized } from "../../platform/text/characters.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { actorsOf } from "../saving/conflicts/change-sentences.ts";
import type { RemovalQuestion } from "../saving/use-save.tsx";

/** Asks before all opening hours and exceptions are removed. */
export function RemoveHours({ onRemove }: { onRemove: () => void }) {
	const [isAsking, setAsking] = useState(false);

	return (
		<div>
			<Button variant="outline" onClick={() => setAsking(true)}>
				<Trash2 aria-hidden="true" className="size-5" />
				Remove All Hours
			</Button>
			<ConfirmDialog
				isOpen={isAsking}
				isDestructive
				title="Remove all hours"
				question="This removes the hours of every day and all exceptions."
				confirmLabel="Remove"
				onCancel={() => setAsking(false)}
				onConfirm={() => {
					setAsking(false);
					onRemove();
				}}
			>
				Your contact page will say “Mon-Sat: 8am-6pm” again, and visitors won't see whether you're
				open. You can restore the hours from the history.
			</ConfirmDialog>
		</div>
	);
}

/** Asks which version counts, where one person removes all hours and another changes them. */
export function RemovalDialog(props: RemovalQuestion) {
	const { isTheirs, authors, onKeepMine, onKeepTheirs, onClose } = props;
	const actor = capitalized(actorsOf(authors));
	return (
		<Dialog
			isOpen
			role="alertdialog"
			onClose={onClose}
			title={isTheirs ? "All hours were removed" : "The hours have changed"}
			description={
				isTheirs
					? `${actor} removed all opening hours. The hours here are still yours and aren't saved yet.`
					: `${actor} changed the opening hours in the meantime. Nothing is removed yet.`
			}
			actions={
				<>
					<Button variant="outline" data-initial-focus onClick={onClose}>
						Cancel
					</Button>
					{isTheirs ? null : (
						<Button variant="outline" onClick={onKeepTheirs}>
							Keep Hours
						</Button>
					)}
					<Button onClick={onKeepMine}>{isTheirs ? "Save My Hours" : "Remove All Hours"}</Button>
				</>
			}
		/>
	);
}
