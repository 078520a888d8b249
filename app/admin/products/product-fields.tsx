import { Controller, type UseFormReturn } from "react-hook-form";
import { allergenOptions } from "../../bakery/catalog/allergens.ts";
import {
	type ProductForm,
	type ProductValues,
	productFormSchema,
} from "../../bakery/catalog/management/form.ts";
import { writePrice } from "../../bakery/catalog/price.ts";
import { Card } from "../../ui/card.tsx";
import { CheckboxGroup } from "../../ui/checkbox-group.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import type { FieldDescriptions } from "../layout/field-descriptions.ts";
import { ImageField } from "../media/image-field.tsx";
import { PictureVersion } from "../media/picture-version.tsx";
import { CategoryChoice, type CategoryOption, namesOf } from "./category-choice.tsx";

interface Props {
	form: UseFormReturn<ProductForm, unknown, ProductValues>;
	categories: CategoryOption[];
}

const sheet = "grid gap-5 p-5 sm:p-6";

/** All fields of the product form (spec §2, §5). */
export function ProductFields({ form, categories }: Props) {
	return (
		<div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
			<Card className={sheet}>
				<MainFields form={form} categories={categories} />
			</Card>
			<div className="grid content-start gap-5 sm:grid-cols-2 lg:row-span-2 lg:grid-cols-1">
				<Card className={sheet}>
					<Controller
						control={form.control}
						name="imageUrl"
						render={({ field }) => (
							<ImageField label="Image" value={field.value} onChange={field.onChange} />
						)}
					/>
				</Card>
				<Card className={`content-start ${sheet}`}>
					<SwitchField
						label="Featured"
						description="Shown on the home page"
						{...form.register("featured")}
					/>
					<SwitchField label="Active" description="Visitors see it" {...form.register("active")} />
				</Card>
			</div>
			<Card className={sheet}>
				<DietaryFields form={form} />
			</Card>
		</div>
	);
}

function MainFields({ form, categories }: Props) {
	const { errors } = form.formState;
	return (
		<>
			<TextField
				label="Name"
				autoComplete="off"
				error={errors.name?.message}
				{...form.register("name")}
			/>
			<TextareaField
				label="Description"
				optional
				rows={4}
				error={errors.description?.message}
				{...form.register("description")}
			/>
			<TextField
				label="Price in $"
				optional
				inputMode="decimal"
				autoComplete="off"
				className="max-w-48"
				error={errors.price?.message}
				{...form.register("price", { onBlur: () => tidyPrice(form) })}
			/>
			<Controller
				control={form.control}
				name="categoryIds"
				render={({ field, fieldState }) => (
					<CategoryChoice
						ref={field.ref}
						categories={categories}
						value={field.value}
						onChange={field.onChange}
						error={fieldState.error?.message}
					/>
				)}
			/>
		</>
	);
}

/** Writes a price that can be saved with two decimals. */
function tidyPrice({ getValues, setValue }: Props["form"]) {
	const { data: price } = productFormSchema.shape.price.safeParse(getValues("price"));
	if (typeof price === "number") setValue("price", writePrice(price), { shouldDirty: true });
}

function DietaryFields({ form }: Pick<Props, "form">) {
	// What the product listed when it was opened stays on offer, also when it is unticked.
	const options = allergenOptions(form.formState.defaultValues?.allergens?.filter(isText) ?? []);
	return (
		<>
			<TextareaField
				label="Ingredients"
				optional
				rows={4}
				error={form.formState.errors.ingredients?.message}
				{...form.register("ingredients")}
			/>
			<Controller
				control={form.control}
				name="allergens"
				render={({ field }) => (
					<CheckboxGroup
						label="Allergens"
						optional
						options={options}
						value={field.value}
						onChange={field.onChange}
					/>
				)}
			/>
		</>
	);
}

function isText(value: string | undefined): value is string {
	return value !== undefined;
}

/** How the fields are shown to those who compare two versions. */
export function describeProductFields(
	categories: CategoryOption[],
): FieldDescriptions<ProductForm> {
	return {
		name: "Name",
		description: "Description",
		price: "Price",
		categoryIds: { label: "Categories", show: (ids) => namesOf(ids, categories).join(", ") },
		featured: "Featured",
		active: "Active",
		imageUrl: { label: "Image", show: (url) => <PictureVersion imageUrl={url} /> },
		ingredients: "Ingredients",
		allergens: "Allergens",
	};
}
