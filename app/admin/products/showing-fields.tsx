import { X } from "lucide-react";
import type { RefCallback, SyntheticEvent } from "react";
import { type Control, Controller, type FieldErrors } from "react-hook-form";
import {
	INCOMPLETE_TIME,
	type ProductForm,
	type ProductValues,
	productLabels,
} from "../../bakery/catalog/management/form.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { describeShowing } from "./showing-sentence.ts";
import { type ShowingTimes, type TimeField, timeFields } from "./use-showing-times.ts";

interface Props {
	times: ShowingTimes;
	isActive: boolean;
	control: Control<ProductForm, unknown, ProductValues>;
	errors: FieldErrors<ProductForm>;
}

/** From when until when visitors see a product (product §19.2), by the bakery's clock. */
export function ShowingFields({ times, isActive, control, errors }: Props) {
	const [from, until] = [times.described("shownFrom"), times.described("shownUntil")];
	return (
		<div className="grid gap-3">
			<div className="grid gap-5 sm:grid-cols-2">
				{timeFields.map((field) => (
					// It takes the focus when its value is invalid.
					<Controller
						key={field}
						control={control}
						name={field}
						render={({ field: { ref } }) => (
							<TimeInput
								inputRef={ref}
								field={field}
								times={times}
								error={errors[field]?.message}
							/>
						)}
					/>
				))}
			</div>
			<p role="status" className="text-muted text-sm">
				{describeShowing({ from, until, isActive }, new Date())}
			</p>
		</div>
	);
}

interface TimeInputProps {
	inputRef: RefCallback<HTMLInputElement>;
	field: TimeField;
	times: ShowingTimes;
	error: string | undefined;
}

function TimeInput({ inputRef, field, times, error }: TimeInputProps) {
	const label = productLabels[field];

	function read({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
		// For a date without a time the input has no value, and reports no change.
		const typed = input.validity.badInput ? INCOMPLETE_TIME : input.value;
		if (typed !== times.typedIn(field) || input.value === "") times.choose(field, typed);
	}

	return (
		<div className="flex items-start gap-1">
			<TextField
				ref={inputRef}
				className="min-w-0 flex-1"
				label={label}
				optional
				type="datetime-local"
				max="9999-12-31T23:59"
				disabled={!times.isKnown(field)}
				value={times.typedIn(field)}
				onChange={read}
				onBlur={read}
				onKeyDown={(event) => {
					if (event.key === "Enter") read(event);
				}}
				error={error}
			/>
			{times.described(field) ? (
				<IconButton
					label={`Clear ${label}`}
					icon={X}
					className="mt-7"
					onClick={() => times.choose(field, "")}
				/>
			) : null}
		</div>
	);
}
