import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { EMPTY_HOURS, type HoursForm } from "../../bakery/hours/form-values.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";

/** Removes all opening hours and exceptions. @param props.onRemoved saves the emptied form. */
export function RemoveHours({ onRemoved }: { onRemoved: () => void }) {
	const { reset } = useFormContext<HoursForm>();
	const [isAsking, setAsking] = useState(false);

	function remove() {
		setAsking(false);
		reset(EMPTY_HOURS, { keepDefaultValues: true });
		onRemoved();
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
				Your contact page says “Mon-Sat: 8am-6pm” again, and nothing says whether you are open. The
				history can bring the hours back.
			</ConfirmDialog>
		</div>
	);
}
