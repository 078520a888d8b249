import { useId } from "react";
import { WEEKDAYS } from "../../bakery/catalog/products.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

interface Props {
	label: string;
	description: string;
	/** 1 is Monday. */
	value: readonly number[];
	onChange: (value: number[]) => void;
}

/** Days of the week, none of which must be chosen (product §19.1). */
export function WeekdaysField({ label, description, value, onChange }: Props) {
	const id = useId();

	function toggle(day: number, isChosen: boolean) {
		const days = WEEKDAYS.map((weekday) => weekday.day);
		onChange(days.filter((other) => (other === day ? isChosen : value.includes(other))));
	}

	return (
		<fieldset aria-describedby={id}>
			<legend className="font-semibold text-sm">
				{label}
				<span className="font-normal text-muted"> (optional)</span>
			</legend>
			<p id={id} className="text-muted text-sm">
				{description}
			</p>
			<div className="mt-2 flex flex-wrap gap-2">
				{WEEKDAYS.map(({ day, name }) => (
					<label
						key={day}
						className="relative grid h-11 min-w-14 place-items-center rounded-field border border-edge px-2 font-semibold text-sm has-checked:border-primary has-checked:bg-primary has-checked:text-primary-content has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
					>
						<input
							type="checkbox"
							className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field"
							checked={value.includes(day)}
							onChange={({ currentTarget }) => toggle(day, currentTarget.checked)}
						/>
						<span aria-hidden="true">{name.slice(0, 3)}</span>
						<VisuallyHidden>{name}</VisuallyHidden>
					</label>
				))}
			</div>
		</fieldset>
	);
}
