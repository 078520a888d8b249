import { useEffect, useRef } from "react";
import { LookButton } from "./look-button.tsx";
import type { PartProps, ShownPickupTime } from "./order-form-data.ts";

/** The days to choose from, and the pickup times of the chosen one. */
export function Days({ page, sent, errors }: PartProps) {
	const { words, path, days, day, pickupTimes, openingTimes } = page;
	return (
		<section aria-labelledby="order-day">
			<h2 id="order-day" className="text-heading">
				{words.dayHeading}
			</h2>
			<ul className="order-days">
				{days.map(({ date, weekday, number, month, label, isAvailable }) => (
					<li key={date}>
						<small>{month}</small>
						<LookButton
							path={path}
							date={date}
							aria-label={label}
							aria-current={date === day.date ? "date" : undefined}
							data-problem={isAvailable ? undefined : ""}
						>
							<span>{weekday}</span>
							<b>{number}</b>
						</LookButton>
					</li>
				))}
			</ul>
			<p className="order-chosen">
				<b>{day.name}</b> <span>{day.note}</span>
			</p>
			{day.next ? (
				<LookButton path={path} date={day.next.date} className="order-next">
					{day.next.label}
				</LookButton>
			) : null}
			{pickupTimes.length > 0 ? (
				<PickupTimes
					label={words.timeHeading}
					times={pickupTimes}
					wanted={(sent ?? page.start).pickup}
					isInvalid={errors.pickup !== undefined}
				/>
			) : (
				<p>{openingTimes}</p>
			)}
			<p id="order-time-error" className="font-medium text-error">
				{errors.pickup}
			</p>
		</section>
	);
}

interface PickupTimesProps {
	label: string;
	times: readonly ShownPickupTime[];
	/** The one that was chosen before. */
	wanted: string;
	isInvalid: boolean;
}

function PickupTimes({ label, times, wanted, isInvalid }: PickupTimesProps) {
	const chosen =
		times.find(({ value }) => value === wanted) ?? times.find(({ isAvailable }) => isAvailable);
	const group = useRef<HTMLDivElement>(null);
	const chosenValue = chosen?.value;
	useEffect(() => {
		// Another day may not have the one that was chosen. What was chosen meanwhile stays.
		const fields = [...(group.current?.querySelectorAll("input") ?? [])];
		if (times.length === 0 || fields.some((field) => field.checked && !field.disabled)) return;
		const field = fields.find(({ value }) => value === chosenValue);
		if (field) field.checked = true;
	}, [times, chosenValue]);
	return (
		<div
			ref={group}
			role="radiogroup"
			aria-label={label}
			className="order-times"
			tabIndex={-1}
			aria-invalid={isInvalid || undefined}
			aria-describedby="order-time-error"
		>
			<p className="font-semibold text-sm">{label}</p>
			<div>
				{times.map(({ value, name, note, isAvailable }) => (
					<label key={value}>
						<input
							type="radio"
							name="pickup"
							value={value}
							defaultChecked={value === chosen?.value}
							// A browser leaves a chosen one out when it is disabled, such as one that this form has filled.
							disabled={!isAvailable && value !== wanted}
						/>
						{name}
						{note ? <small>{note}</small> : null}
					</label>
				))}
			</div>
		</div>
	);
}
