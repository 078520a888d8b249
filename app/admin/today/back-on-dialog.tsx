import { type FormEvent, useId, useState } from "react";
import { isDayAfter } from "../../bakery/availability/marking.ts";
import type { BakeryDay } from "../../bakery/clock/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

interface Props {
	/** The name of the product. */
	name: string;
	day: BakeryDay;
	/** The day that was chosen before; null for none. */
	backOn: string | null;
	onChoose: (backOn: string) => void;
	onClose: () => void;
}

/** Asks for the day on which a product is back. */
export function BackOnDialog({ name, day, backOn, onChoose, onClose }: Props) {
	const formId = useId();
	const [chosenDay, setChosenDay] = useState(backOn ?? "");
	const [error, setError] = useState<string>();

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isDayAfter(chosenDay, day)) onChoose(chosenDay);
		else setError("Choose a day after today.");
	}

	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={`${isolate(name)} is sold out`}
			actions={
				<>
					<Button variant="outline" onClick={onClose}>
						Cancel
					</Button>
					<Button type="submit" form={formId}>
						Mark as Sold Out
					</Button>
				</>
			}
		>
			<form id={formId} onSubmit={submit} noValidate>
				<TextField
					label="Back on"
					type="date"
					autoComplete="off"
					min={day.date}
					value={chosenDay}
					onChange={({ currentTarget }) => setChosenDay(currentTarget.value)}
					description="On this day, it's available again automatically."
					error={error}
				/>
			</form>
		</Dialog>
	);
}
