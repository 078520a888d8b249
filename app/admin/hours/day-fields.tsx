import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { type FieldPath, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import {
	EMPTY_RANGE,
	type HoursForm,
	OPENINGS,
	openingNames,
} from "../../bakery/hours/form-values.ts";
import { unusualDuration } from "../../bakery/hours/rules.ts";
import { HOURS_LIMITS, type WeekdayName } from "../../bakery/hours/schema.ts";
import { Alert } from "../../ui/alert.tsx";
import { IconButton, SmallButton } from "../../ui/back-office/icon-button.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";

type DayPath = `week.${WeekdayName}` | `exceptions.${number}`;

interface Props {
	path: DayPath;
	/** The name of the day. */
	label: string;
	/** More buttons, once something was chosen. */
	children?: ReactNode;
}

/** Whether a day is open, and its hours. */
export function DayFields({ path, label, children }: Props) {
	const { control, register } = useFormContext<HoursForm>();
	const opening = useWatch({ control, name: `${path}.opening` });
	const { fields, append, remove } = useFieldArray({ control, name: `${path}.ranges` });
	const select = useRef<HTMLDivElement>(null);
	const errorAt = useErrorAt();

	function removeAt(index: number) {
		remove(index);
		// The pressed button was removed; the focus should stay nearby.
		select.current?.querySelector("select")?.focus();
	}

	return (
		<div className="grid grid-cols-1 gap-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-6">
			<div ref={select}>
				<SelectField
					label={label}
					error={errorAt(`${path}.opening`)}
					{...register(`${path}.opening`, {
						onChange({ target }) {
							if (target.value === "hours" && fields.length === 0) append(EMPTY_RANGE);
						},
					})}
				>
					<Options of={OPENINGS.map((value) => [value, openingNames[value]])} />
				</SelectField>
			</div>
			<div className="grid grid-cols-1 content-start gap-3">
				{opening === "hours"
					? fields.map((field, index) => (
							<RangeFields
								key={field.id}
								path={`${path}.ranges.${index}`}
								place={fields.length > 1 ? ` ${index + 1}` : ""}
								onRemove={() => removeAt(index)}
							/>
						))
					: null}
				{opening === "" ? null : (
					<div className="-ml-2 flex flex-wrap gap-x-2 sm:first:mt-6.5">
						{opening === "hours" && fields.length < HOURS_LIMITS.rangesOfDay ? (
							<SmallButton onClick={() => append(EMPTY_RANGE)}>
								<Plus aria-hidden="true" className="size-4" />
								Add Hours
							</SmallButton>
						) : null}
						{children}
					</div>
				)}
			</div>
		</div>
	);
}

interface RangeProps {
	path: `${DayPath}.ranges.${number}`;
	/** Its number, where there are several. */
	place: string;
	onRemove: () => void;
}

/** From opening to closing. */
function RangeFields({ path, place, onRemove }: RangeProps) {
	const { control, register } = useFormContext<HoursForm>();
	const { opens, closes } = useWatch({ control, name: path });
	const errorAt = useErrorAt();
	const isPastMidnight = opens !== "" && closes !== "" && closes < opens;
	const duration = unusualDuration({ opens, closes });
	return (
		<div className="flex flex-wrap items-start gap-x-2 gap-y-1 sm:gap-x-3">
			<TextField
				label={`Opens${place}`}
				type="time"
				autoComplete="off"
				className="min-w-24 flex-1"
				error={errorAt(`${path}.opens`)}
				{...register(`${path}.opens`)}
			/>
			<TextField
				label={`Closes${place}`}
				type="time"
				autoComplete="off"
				className="min-w-24 flex-1"
				description={isPastMidnight ? "On the next day" : undefined}
				error={errorAt(`${path}.closes`)}
				{...register(`${path}.closes`)}
			/>
			<IconButton
				label={`Remove hours${place}`}
				icon={Trash2}
				onClick={onRemove}
				className="mt-7 -mr-2"
			/>
			<div role="status" className="basis-full">
				{duration ? <Alert tone="warning" title={`Open for ${duration}. Is that right?`} /> : null}
			</div>
		</div>
	);
}

/** The error of a field. */
export function useErrorAt() {
	const { formState, getFieldState } = useFormContext<HoursForm>();
	return (path: FieldPath<HoursForm>) => getFieldState(path, formState).error?.message;
}
