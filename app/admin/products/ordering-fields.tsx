import { useId } from "react";
import { Controller, type UseFormReturn, useFieldArray } from "react-hook-form";
import { currencySign } from "../../bakery/catalog/prices/price.ts";
import { rateInWords, taxRatesOfBackOffice } from "../../bakery/catalog/prices/tax-rates.ts";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { OPTION_LIMITS } from "../../bakery/catalog/product-options.ts";
import { hasDeposit } from "../../bakery/catalog/product-payment.ts";
import { products, WEEKDAYS } from "../../bakery/catalog/products.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { RowsField } from "../../ui/back-office/rows-field.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Inputs } from "../resource/record-editor.tsx";

interface Props {
	form: UseFormReturn<ProductForm, unknown, ProductValues>;
}

const counts = "orderMinimum orderMaximum piecesPerDay orderHoursBefore orderDaysBefore".split(" ");

interface OrderingProps extends Props {
	inputs: Inputs;
}

/** Those of its card. */
export const orderingFields = [
	...["orderable", "orderUntil", "pickupDays", "sizes", "questions", "pays", "deposit", "taxRate"],
	...counts,
];

/** Whether a product can be ordered, how many, and until when (product §17). */
export function OrderingFields({ form, inputs }: OrderingProps) {
	const { errors } = form.formState;
	return (
		<>
			{inputs(["orderable"])}
			{form.watch("orderable") ? (
				<>
					<div className="grid gap-5 sm:grid-cols-2">
						{inputs(counts)}
						<TextField
							label={products.labels.orderUntil}
							type="time"
							description="On the last day to order."
							error={errors.orderUntil?.message}
							{...form.register("orderUntil")}
						/>
					</div>
					<Controller
						control={form.control}
						name="pickupDays"
						render={({ field }) => (
							<WeekdaysField
								label={products.labels.pickupDays}
								description="Leave empty to use its baking days."
								value={field.value}
								onChange={field.onChange}
							/>
						)}
					/>
					<SizesField form={form} />
					<QuestionsField form={form} />
					<PaymentFields form={form} />
				</>
			) : null}
		</>
	);
}

/** How a product is paid and taxed, where it differs from others (product §17). */
function PaymentFields({ form }: Props) {
	const taxRates = taxRatesOfBackOffice();
	const { register, watch, resetField } = form;
	const { errors } = form.formState;
	const pays = watch("pays");
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<SelectField
				label={products.labels.pays}
				error={errors.pays?.message}
				{...register("pays", { onChange: () => resetField("deposit") })}
			>
				<Options of={Object.entries(products.fields.pays.names ?? {})} />
			</SelectField>
			{hasDeposit(pays) ? (
				<TextField
					label={`${products.labels.deposit} in ${pays === "percent" ? "Percent" : currencySign()}`}
					inputMode="decimal"
					autoComplete="off"
					error={errors.deposit?.message}
					{...register("deposit")}
				/>
			) : null}
			{taxRates.length > 0 ? (
				<SelectField
					label={products.labels.taxRate}
					error={errors.taxRate?.message}
					{...register("taxRate")}
				>
					<option value="">Default</option>
					<Options of={taxRates.map((rate) => [rate.id, rateInWords(rate)])} />
				</SelectField>
			) : null}
		</div>
	);
}

/** The sizes in which a product can be ordered (product §17). */
function SizesField({ form }: Props) {
	const { fields, append, remove } = useFieldArray({ control: form.control, name: "sizes" });
	const errors = form.formState.errors.sizes;
	return (
		<RowsField
			label={products.labels.sizes}
			description="Customers choose one. Without sizes, the product's price applies."
			noun="Size"
			ids={fields.map(({ id }) => id)}
			max={OPTION_LIMITS.sizes}
			onAdd={() => append({ name: "", price: "", takes: "1" })}
			onRemove={remove}
		>
			{(index) => (
				<>
					<TextField
						label="Size"
						autoComplete="off"
						error={errors?.[index]?.name?.message}
						{...form.register(`sizes.${index}.name`)}
					/>
					<TextField
						label={`Price in ${currencySign()}`}
						inputMode="decimal"
						autoComplete="off"
						error={errors?.[index]?.price?.message}
						{...form.register(`sizes.${index}.price`)}
					/>
					<TextField
						label="Counts As"
						inputMode="numeric"
						autoComplete="off"
						description="How much of a shared limit each piece uses."
						error={errors?.[index]?.takes?.message}
						{...form.register(`sizes.${index}.takes`)}
					/>
				</>
			)}
		</RowsField>
	);
}

/** The questions to customers when they order a product (product §17). */
function QuestionsField({ form }: Props) {
	const { fields, append, remove } = useFieldArray({ control: form.control, name: "questions" });
	const errors = form.formState.errors.questions;
	return (
		<RowsField
			label={products.labels.questions}
			description="Such as “Message on the cake” or “Sliced?”."
			noun="Question"
			ids={fields.map(({ id }) => id)}
			max={OPTION_LIMITS.questions}
			onAdd={() => append({ label: "", choices: "", maximum: "60" })}
			onRemove={remove}
		>
			{(index) => (
				<>
					<TextField
						label="Question"
						autoComplete="off"
						error={errors?.[index]?.label?.message}
						{...form.register(`questions.${index}.label`)}
					/>
					<TextField
						label="Character Limit"
						inputMode="numeric"
						autoComplete="off"
						description="For typed answers."
						error={errors?.[index]?.maximum?.message}
						{...form.register(`questions.${index}.maximum`)}
					/>
					<TextareaField
						label="Choices"
						optional
						rows={3}
						className="sm:col-span-2"
						description="One on each line. Customers must choose one of them."
						error={errors?.[index]?.choices?.message}
						{...form.register(`questions.${index}.choices`)}
					/>
				</>
			)}
		</RowsField>
	);
}

interface WeekdaysProps {
	label: string;
	description: string;
	/** 1 is Monday. */
	value: readonly number[];
	onChange: (value: number[]) => void;
}

/** Days of the week, none of which must be chosen (product §17). */
export function WeekdaysField({ label, description, value, onChange }: WeekdaysProps) {
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
