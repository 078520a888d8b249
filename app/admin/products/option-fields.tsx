import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import {
	type ProductForm,
	type ProductValues,
	productLabels,
} from "../../bakery/catalog/management/form.ts";
import { currencySign } from "../../bakery/catalog/price.ts";
import { OPTION_LIMITS } from "../../bakery/catalog/product-options.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";

interface Props {
	form: UseFormReturn<ProductForm, unknown, ProductValues>;
}

/** The sizes in which a product can be ordered (product §23.1). */
export function SizesField({ form }: Props) {
	const { fields, append, remove } = useFieldArray({ control: form.control, name: "sizes" });
	const errors = form.formState.errors.sizes;
	return (
		<Rows
			label={productLabels.sizes}
			description="Customers choose one. Without sizes it's ordered at its own price."
			noun="Size"
			ids={fields.map(({ id }) => id)}
			most={OPTION_LIMITS.sizes}
			onAdd={() => append({ name: "", price: "" })}
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
				</>
			)}
		</Rows>
	);
}

/** The questions to customers when they order a product (product §23.1). */
export function QuestionsField({ form }: Props) {
	const { fields, append, remove } = useFieldArray({ control: form.control, name: "questions" });
	const errors = form.formState.errors.questions;
	return (
		<Rows
			label={productLabels.questions}
			description="Such as “Message on the cake” or “Sliced?”."
			noun="Question"
			ids={fields.map(({ id }) => id)}
			most={OPTION_LIMITS.questions}
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
						label="Most Characters"
						inputMode="numeric"
						autoComplete="off"
						description="Of an answer that is typed."
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
		</Rows>
	);
}

interface RowsProps {
	label: string;
	description: string;
	/** Names a row, also in its buttons. */
	noun: string;
	ids: string[];
	most: number;
	onAdd: () => void;
	onRemove: (index: number) => void;
	children: (index: number) => ReactNode;
}

function Rows(props: RowsProps) {
	const { label, description, noun, ids, most, onAdd, onRemove, children } = props;
	const addButton = useRef<HTMLButtonElement>(null);
	const isFull = ids.length >= most;
	return (
		<fieldset className="grid gap-3">
			<legend className="font-semibold text-sm">
				{label}
				<span className="font-normal text-muted"> (optional)</span>
			</legend>
			<p className="text-muted text-sm">{description}</p>
			{ids.map((id, index) => (
				<fieldset key={id} className="flex items-start gap-2 rounded-field bg-base-200 p-4">
					<legend className="sr-only">
						{noun} {index + 1}
					</legend>
					<div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">{children(index)}</div>
					<IconButton
						label={`Remove ${noun.toLowerCase()} ${index + 1}`}
						icon={Trash2}
						onClick={() => {
							onRemove(index);
							// The pressed button was removed; the focus should stay nearby.
							addButton.current?.focus();
						}}
					/>
				</fieldset>
			))}
			<Button
				ref={addButton}
				variant="outline"
				className="justify-self-start"
				aria-disabled={isFull || undefined}
				onClick={() => isFull || onAdd()}
			>
				<Plus aria-hidden="true" className="size-5" />
				Add {noun}
			</Button>
		</fieldset>
	);
}
