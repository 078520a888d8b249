import { Controller, type UseFormReturn, useFieldArray } from "react-hook-form";
import {
	LIMIT_COUNTS,
	type OrderSettingsForm,
	orderSettingsLabels,
} from "../../bakery/orders/settings.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { RowsField } from "../../ui/back-office/rows-field.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";

interface Props {
	form: UseFormReturn<OrderSettingsForm>;
	/** Those that can be ordered, by name. */
	products: readonly { id: string; name: string }[];
}

/** Limits that several products draw from (product §23.1). */
export function SharedLimitsField({ form, products }: Props) {
	const { control, register, formState } = form;
	const { fields, append, remove } = useFieldArray({ control, name: "limits", keyName: "key" });
	const errors = formState.errors.limits;
	return (
		<RowsField
			label={orderSettingsLabels.limits}
			description="Such as “Sourdough dough, 60 a day”. Set how much each size uses on the product."
			noun="Limit"
			ids={fields.map(({ key }) => key)}
			max={LIMIT_COUNTS.limits}
			onAdd={() => append({ id: randomUuid(), name: "", perDay: "", products: [] })}
			onRemove={remove}
		>
			{(index) => (
				<>
					<TextField
						label="Name"
						autoComplete="off"
						error={errors?.[index]?.name?.message}
						{...register(`limits.${index}.name`)}
					/>
					<TextField
						label="Pieces a Day"
						inputMode="numeric"
						autoComplete="off"
						error={errors?.[index]?.perDay?.message}
						{...register(`limits.${index}.perDay`)}
					/>
					<Controller
						control={control}
						name={`limits.${index}.products`}
						render={({ field, fieldState }) => (
							<div className="max-h-72 overflow-y-auto sm:col-span-2">
								<CheckboxGroup
									ref={field.ref}
									label="Products"
									options={products.map(({ id, name }) => ({ value: id, label: name }))}
									value={field.value}
									onChange={field.onChange}
									error={fieldState.error?.message}
								/>
							</div>
						)}
					/>
				</>
			)}
		</RowsField>
	);
}

/** Dates with numbers of their own (product §23.1). */
export function SingleDatesField({ form, products }: Props) {
	const { control, register, formState } = form;
	const { fields, append, remove } = useFieldArray({ control, name: "dates" });
	const errors = formState.errors.dates;
	return (
		<RowsField
			label={orderSettingsLabels.dates}
			description="Override the numbers for one date. 0 means no orders."
			noun="Date"
			ids={fields.map(({ id }) => id)}
			max={LIMIT_COUNTS.dates}
			onAdd={() => append({ date: "", of: "", pieces: "0" })}
			onRemove={remove}
		>
			{(index) => (
				<>
					<TextField
						label="Date"
						type="date"
						autoComplete="off"
						error={errors?.[index]?.date?.message}
						{...register(`dates.${index}.date`)}
					/>
					<TextField
						label="Pieces"
						inputMode="numeric"
						autoComplete="off"
						error={errors?.[index]?.pieces?.message}
						{...register(`dates.${index}.pieces`)}
					/>
					<SelectField label="Of" className="sm:col-span-2" {...register(`dates.${index}.of`)}>
						<option value="">All products together</option>
						{form
							.watch("limits")
							.filter(({ name }) => name !== "")
							.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						{products.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</SelectField>
				</>
			)}
		</RowsField>
	);
}
