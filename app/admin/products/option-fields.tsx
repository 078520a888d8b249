import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { currencySign } from "../../bakery/catalog/prices/price.ts";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { OPTION_LIMITS } from "../../bakery/catalog/product-options.ts";
import { products } from "../../bakery/catalog/products.ts";
import { RowsField } from "../../ui/back-office/rows-field.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";

interface Props {
	form: UseFormReturn<ProductForm, unknown, ProductValues>;
}

/** The sizes in which a product can be ordered (product §23.1). */
export function SizesField({ form }: Props) {
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

/** The questions to customers when they order a product (product §23.1). */
export function QuestionsField({ form }: Props) {
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
