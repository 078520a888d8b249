import { Controller, type UseFormReturn } from "react-hook-form";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { products } from "../../bakery/catalog/products.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { QuestionsField, SizesField } from "./option-fields.tsx";
import { WeekdaysField } from "./weekdays-field.tsx";

interface Props {
	form: UseFormReturn<ProductForm, unknown, ProductValues>;
}

const numbers = [
	{ name: "orderMinimum" },
	{ name: "orderMaximum" },
	{
		name: "piecesPerDay",
		description: "How many can be ordered per day. Leave empty for no limit.",
		optional: true,
	},
	{
		name: "orderHoursBefore",
		description: "Only for items that need advance notice.",
		optional: true,
	},
	{
		name: "orderDaysBefore",
		description: "The last day to order. Leave empty to take orders until pickup.",
		optional: true,
	},
] as const;

/** Those of its card. */
export const orderingFields = [
	...["orderable", "orderUntil", "pickupDays", "sizes", "questions"],
	...numbers.map(({ name }) => name),
];

/** Whether a product can be ordered, how many, and until when (product §23.1). */
export function OrderingFields({ form }: Props) {
	const { errors } = form.formState;
	return (
		<>
			<SwitchField
				label={products.labels.orderable}
				description="For pickup, while you take orders. It needs a price."
				{...form.register("orderable")}
			/>
			{form.watch("orderable") ? (
				<>
					<div className="grid gap-5 sm:grid-cols-2">
						{numbers.map(({ name, ...field }) => (
							<TextField
								key={name}
								label={products.labels[name]}
								inputMode="numeric"
								autoComplete="off"
								error={errors[name]?.message}
								{...field}
								{...form.register(name)}
							/>
						))}
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
				</>
			) : null}
		</>
	);
}
