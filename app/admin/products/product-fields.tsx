import { useEffect, useEffectEvent, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { describeTapped } from "../../bakery/allergens/management/form.ts";
import {
	describedProduct,
	MOST_MORE_IMAGES,
	type ProductForm,
	type ProductValues,
	productFormSchema,
	productLabels,
} from "../../bakery/catalog/management/form.ts";
import { isAmbiguousPrice } from "../../bakery/catalog/management/price-question.ts";
import { hasNamesake } from "../../bakery/catalog/management/queries.ts";
import { currencySign, writePrice } from "../../bakery/catalog/price.ts";
import type { AllergenList } from "../../bakery/region/schema.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Card } from "../../ui/card.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { AllergenFields, AllergenLabels } from "../allergens/allergen-fields.tsx";
import { ImageField } from "../media/image-field.tsx";
import { ImagesField } from "../media/images-field.tsx";
import { ShowingFields } from "../showing/showing-fields.tsx";
import type { ShowingTimes } from "../showing/use-showing-times.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { FieldDescriptions } from "../versions/field-descriptions.ts";
import { CategoryChoice, type CategoryOption, namesOf } from "./category-choice.tsx";
import { DeletedCategories, useDeletedCategories } from "./deleted-categories.tsx";
import type { EditedProduct } from "./edited-product.ts";
import { OrderingFields } from "./ordering-fields.tsx";
import { WeekdaysField } from "./weekdays-field.tsx";

interface Props {
	form: UseFormReturn<ProductForm, unknown, ProductValues>;
	/** Null for a new one. */
	product: EditedProduct | null;
	categories: CategoryOption[];
	times: ShowingTimes;
}

const sheet = "grid gap-5 p-5 sm:p-6";

/** All fields of the product form (product §2.16, §5.4). */
export function ProductFields({ form, product, categories, times }: Props) {
	return (
		<div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_min(22rem,38%)]">
			<Card className={sheet}>
				<MainFields form={form} product={product} categories={categories} />
			</Card>
			<div className="grid content-start gap-5 sm:grid-cols-2 xl:row-span-5 xl:grid-cols-1">
				<Card className={`content-start ${sheet}`}>
					<SwitchField
						label="Featured"
						description="Shown on the home page"
						{...form.register("featured")}
					/>
					<SwitchField label="Active" description="Visitors see it" {...form.register("active")} />
				</Card>
				<Card className={sheet}>
					<Controller
						control={form.control}
						name="imageUrl"
						render={({ field }) => (
							<ImageField label="Image" value={field.value} onChange={field.onChange} />
						)}
					/>
				</Card>
			</div>
			<Card className={sheet}>
				<DietaryFields form={form} product={product} />
			</Card>
			<Card className={sheet}>
				<Details form={form} />
			</Card>
			<Card className={sheet}>
				<Controller
					control={form.control}
					name="bakingDays"
					render={({ field }) => (
						<WeekdaysField
							label={productLabels.bakingDays}
							description="Leave empty if it's baked every day."
							value={field.value}
							onChange={field.onChange}
						/>
					)}
				/>
				<ShowingFields
					times={times}
					form={form}
					noun="product"
					hiddenBecause={form.watch("active") ? null : "It isn't active, so visitors never see it."}
				/>
			</Card>
			<Card className={sheet}>
				<OrderingFields form={form} />
			</Card>
		</div>
	);
}

function MainFields({ form, product, categories }: Pick<Props, "form" | "product" | "categories">) {
	const { errors } = form.formState;
	const isNameTaken = useNamesake(form.watch("name"), product?.id ?? null);
	const { deleted, restore, remove } = useDeletedCategories(form);
	return (
		<>
			<TextField
				label="Name"
				autoComplete="off"
				description={isNameTaken ? "Another product has this name." : undefined}
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
				label={`Price in ${currencySign()}`}
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
						deleted={deleted}
						value={field.value}
						onChange={field.onChange}
						error={fieldState.error?.message}
					/>
				)}
			/>
			<DeletedCategories {...{ deleted, categories }} onRestore={restore} onRemove={remove} />
		</>
	);
}

/** More images, its size, and how long it keeps. */
function Details({ form }: Pick<Props, "form">) {
	const { errors } = form.formState;
	return (
		<>
			<Controller
				control={form.control}
				name="moreImages"
				render={({ field, fieldState }) => (
					<ImagesField
						label={productLabels.moreImages}
						value={field.value}
						onChange={field.onChange}
						most={MOST_MORE_IMAGES}
						error={fieldState.error?.message}
					/>
				)}
			/>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					label={productLabels.size}
					optional
					placeholder="900 g"
					autoComplete="off"
					error={errors.size?.message}
					{...form.register("size")}
				/>
				<TextField
					label={productLabels.servings}
					optional
					placeholder="8 to 10"
					autoComplete="off"
					error={errors.servings?.message}
					{...form.register("servings")}
				/>
				<TextField
					label={productLabels.keeps}
					optional
					placeholder="3 days in its paper bag"
					autoComplete="off"
					className="sm:col-span-2"
					error={errors.keeps?.message}
					{...form.register("keeps")}
				/>
			</div>
		</>
	);
}

/** Debounces the search for products of the same name. */
const pauseMilliseconds = 400;

/** Whether another product has the typed name. Only a hint: failures count as no. */
function useNamesake(name: string, ownId: string | null): boolean {
	const [namesake, setNamesake] = useState("");

	const search = useEffectEvent(async () => {
		const isTaken = await hasNamesake(browserCall, name, ownId).catch(() => false);
		setNamesake(isTaken ? name : "");
	});
	useEffect(() => {
		if (!name.trim()) return;
		const timer = setTimeout(search, pauseMilliseconds);
		return () => clearTimeout(timer);
	}, [name]);

	return namesake !== "" && namesake === name;
}

/** Writes a price that can be saved as the currency is written. */
function tidyPrice({ getValues, setValue }: Props["form"]) {
	const text = getValues("price");
	// Asked about before it is saved, as it was typed.
	if (isAmbiguousPrice(text)) return;
	const { data: price } = productFormSchema.shape.price.safeParse(text);
	if (typeof price === "number") setValue("price", writePrice(price), { shouldDirty: true });
}

function DietaryFields({ form, product }: Pick<Props, "form" | "product">) {
	const given = form.watch("allergenReview");
	return (
		<>
			<TextareaField
				label="Ingredients"
				optional
				rows={4}
				error={form.formState.errors.ingredients?.message}
				{...form.register("ingredients")}
			/>
			{given ? (
				<AllergenFields form={form} given={given} stored={product} />
			) : (
				<AllergenLabels form={form} />
			)}
		</>
	);
}

/** How the fields are shown when two versions are compared. */
export function describeProductFields(
	categories: CategoryOption[],
	list: AllergenList | null,
): FieldDescriptions<ProductForm> {
	return describeVersions<ProductForm>(describedProduct, {
		allergenReview: {
			label: productLabels.allergenReview,
			fields: {
				list: "List",
				answers: { label: "Answers", show: (answers) => list && describeTapped(list, answers) },
				openedWith: "Answers",
				checkedFor: "Recipe Checked",
			},
		},
		categoryIds: {
			label: productLabels.categoryIds,
			show: (ids) => namesOf(ids, categories).join(", "),
		},
	});
}
