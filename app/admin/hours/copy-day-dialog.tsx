import { type FormEvent, useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { HoursForm } from "../../bakery/hours/form-values.ts";
import { weekdayNames } from "../../bakery/hours/rules.ts";
import { WEEKDAYS, type WeekdayName } from "../../bakery/hours/schema.ts";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";

/** Copies the hours of a day to other days. Rendered beside the form: it is a form of its own. */
export function CopyDayDialog({ weekday, onClose }: { weekday: WeekdayName; onClose: () => void }) {
	const { getValues, setValue } = useFormContext<HoursForm>();
	const id = useId();
	const [days, setDays] = useState<readonly string[]>([]);
	const others = WEEKDAYS.filter((day) => day !== weekday);

	function copy(event: FormEvent) {
		event.preventDefault();
		const { opening, ranges } = getValues(`week.${weekday}`);
		for (const day of others.filter((other) => days.includes(other))) {
			const options = { shouldDirty: true };
			setValue(`week.${day}.opening`, opening, options);
			setValue(`week.${day}.ranges`, structuredClone(ranges), options);
		}
		onClose();
	}

	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={`Copy ${weekdayNames[weekday]}`}
			actions={
				<>
					<Button variant="outline" onClick={onClose}>
						Cancel
					</Button>
					<Button type="submit" form={id} disabled={days.length === 0}>
						Copy
					</Button>
				</>
			}
		>
			<form id={id} onSubmit={copy}>
				<CheckboxGroup
					label="To these days"
					description="This replaces their hours."
					options={others.map((day) => ({ value: day, label: weekdayNames[day] }))}
					value={days}
					onChange={setDays}
				/>
			</form>
		</Dialog>
	);
}
