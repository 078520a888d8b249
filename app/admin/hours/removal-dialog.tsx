import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { actorsOf, capitalized } from "../saving/change-sentences.ts";
import type { RemovalQuestion } from "../saving/use-save.tsx";

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
					? `${actor} removed all opening hours. The hours here are still yours and aren’t saved yet.`
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
