import type { FormEvent } from "react";
import { dateOfMoment } from "../../bakery/clock/back-office-clock.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

interface Props {
	label: string;
	/** The day that is shown, as `2026-11-22`; empty for none. */
	day: string;
	/** Gets the chosen day in the same way. */
	onChoose: (day: string) => void;
	className?: string;
}

/** Asks a list that is ordered by time for a day of the past. */
export function DayForm({ label, day, onChoose, className = "" }: Props) {
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		onChoose(String(new FormData(event.currentTarget).get("day") ?? ""));
	}

	return (
		<form key={day} onSubmit={submit} noValidate className={`flex items-end gap-2 ${className}`}>
			<TextField
				label={label}
				type="date"
				name="day"
				autoComplete="off"
				defaultValue={day}
				max={dateOfMoment(new Date())}
				className="min-w-0 flex-1 sm:w-44"
			/>
			<Button type="submit" variant="outline">
				Go
			</Button>
		</form>
	);
}
