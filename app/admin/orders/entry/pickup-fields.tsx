import type { UseFormReturn } from "react-hook-form";
import { dateInWords } from "../../../bakery/hours/words.ts";
import { pickupTimeInWords } from "../../../bakery/orders/pickup-time.ts";
import type { OrderEntry, OrderEntryForm, PickupTime } from "../../../bakery/orders/schema.ts";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { MenuOfDay } from "./menu-of-day.ts";

interface Props {
	form: UseFormReturn<OrderEntryForm, unknown, OrderEntry>;
	menu: MenuOfDay;
	/** Why the menu of the chosen day could not be read. */
	failure: string | undefined;
	/** Reads the menu of the day that was chosen. */
	onDay: () => void;
	/** In which dates and times are written (BCP 47). */
	language: string;
}

const fullDate = { weekday: "long", month: "long", day: "numeric" } as const;

/** More pickup times than this are a list that opens. */
const MOST_BUTTONS = 6;

/** When the order is picked up. */
export function PickupFields({ form, menu, failure, onDay, language }: Props) {
	const { register, formState, setValue } = form;
	const { errors } = formState;
	const chosen = form.watch("day");
	const times = menu.times.map((time) => ({
		value: time.from,
		label: pickupTimeInWords(time, language),
		hint: noteOf(time),
	}));
	return (
		<div className="grid gap-4">
			<div>
				<TextField
					label="Day"
					type="date"
					autoComplete="off"
					description={chosen ? dateInWords(chosen, language, fullDate) : undefined}
					error={errors.day?.message ?? failure}
					{...register("day", { onChange: onDay })}
				/>
				<div className="mt-2 flex flex-wrap gap-2">
					{menu.days.map(({ date }) => (
						<button
							key={date}
							type="button"
							aria-pressed={date === chosen}
							onClick={() => {
								setValue("day", date, { shouldDirty: true, shouldValidate: true });
								onDay();
							}}
							aria-label={dateInWords(date, language, fullDate)}
							className="entry-choice entry-day"
						>
							<span>{dateInWords(date, language, { weekday: "short" })}</span>
							<span>{dateInWords(date, language, { day: "numeric" })}</span>
						</button>
					))}
				</div>
			</div>
			{times.length > MOST_BUTTONS ? (
				<SelectField label="Pickup Time" error={errors.pickup?.message} {...register("pickup")}>
					{times.map(({ value, label, hint }) => (
						<option key={value} value={value}>
							{label}
							{hint ? ` (${hint})` : null}
						</option>
					))}
				</SelectField>
			) : null}
			{times.length > 0 && times.length <= MOST_BUTTONS ? (
				<ChoiceField
					label="Pickup Time"
					choices={times}
					error={errors.pickup?.message}
					registration={register("pickup")}
				/>
			) : null}
		</div>
	);
}

function noteOf({ problem, leftOrders }: PickupTime): string {
	if (problem) return problem === "full" ? "full" : "too late";
	return leftOrders === null ? "" : `${leftOrders} left`;
}
