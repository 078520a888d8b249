import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";

/** Asks before all opening hours and exceptions are removed. */
export function RemoveHours({ onRemove }: { onRemove: () => void }) {
	const [isAsking, setAsking] = useState(false);

	function remove() {
		setAsking(false);
		onRemove();
	}

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
				onConfirm={remove}
			>
				Your contact page will say “Mon-Sat: 8am-6pm” again, and visitors won't see whether you're
				open. You can restore the hours from the history.
			</ConfirmDialog>
		</div>
	);
}
