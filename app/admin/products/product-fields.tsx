import { useEffect, useEffectEvent, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { describeTapped, type ReviewForm, reviewForm } from "../../bakery/allergens/review-form.ts";
import { type ReviewDetails, withReviewDetails } from "../../bakery/allergens/reviews.admin.ts";
import { currencySign, writePrice } from "../../bakery/catalog/prices/price.ts";
import { isAmbiguousPrice } from "../../bakery/catalog/prices/price-field.ts";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { getManagedProduct, hasNamesake } from "../../bakery/catalog/products.admin.ts";
import { MAX_MORE_IMAGES, products } from "../../bakery/catalog/products.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import type { AllergenList, RegionalSettings } from "../../bakery/region/regional-settings.ts";
import { textLanguage } from "../../bakery/words/text-language.ts";
import type { Call } from "../../platform/backend/call.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { TextField } from "../../ui/field.tsx";
import { AllergenFields, AllergenLabels } from "../allergens/allergen-fields.tsx";
import { ImagesField } from "../media/image-field.tsx";
import { RecordFields } from "../resource/record-editor.tsx";
import { ShowingFields, type ShowingTimes } from "../screen/showing-fields.tsx";
import type { FieldDescriptions } from "../versions/describe-versions.tsx";
import {
	CategoryChoice,
	type CategoryOption,
	namesOf,
	useExistingCategories,
} from "./category-choice.tsx";
import { OrderingFields, orderingFields, WeekdaysField } from "./ordering-fields.tsx";

interface Props {
	form: UseFormReturn<ProductForm, unknown, ProductValues>;
	/** Null for a new one. */
	product: EditedProduct | null;
	categories: CategoryOption[];
	times: ShowingTimes;
}

/** All fields of the product form (product §17). */
export function ProductFields({ form, product, categories, times }: Props) {
	const isNameTaken = useNamesake(form.watch("name"), product?.id ?? null);
	return (
		<RecordFields
			of={products}
			form={form}
			isNew={product === null}
			hints={isNameTaken ? { name: "Another product has this name." } : {}}
			inputs={{
				price: <PriceField key="price" form={form} />,
				categoryIds: <CategoriesField key="categoryIds" form={form} categories={categories} />,
			}}
			aside={[{ fields: ["featured", "active"] }, { fields: ["imageUrl"] }]}
			cards={[
				{
					fields: ["ingredients", "allergens", "allergenReview"],
					content: (inputs) => (
						<>
							{inputs(["ingredients"])}
							<Allergens form={form} product={product} />
						</>
					),
				},
				{
					fields: ["moreImages", "size", "servings", "keeps"],
					content: (inputs) => (
						<>
							<MoreImagesField form={form} />
							<div className="grid gap-5 sm:grid-cols-2 sm:*:last:col-span-2">
								{inputs(["size", "servings", "keeps"])}
							</div>
						</>
					),
				},
				{
					fields: ["bakingDays", "shownFrom", "shownUntil"],
					content: () => <WhenFields form={form} times={times} />,
				},
				{
					fields: orderingFields,
					content: (inputs) => <OrderingFields {...{ form, inputs }} />,
				},
			]}
		/>
	);
}

function PriceField({ form }: Pick<Props, "form">) {
	return (
		<TextField
			label={`Price in ${currencySign()}`}
			optional
			inputMode="decimal"
			autoComplete="off"
			className="[&>input]:max-w-48"
			error={form.formState.errors.price?.message}
			{...form.register("price", { onBlur: () => tidyPrice(form) })}
		/>
	);
}

function CategoriesField({ form, categories }: Pick<Props, "form" | "categories">) {
	const existing = useExistingCategories(form, categories);
	return (
		<Controller
			control={form.control}
			name="categoryIds"
			render={({ field, fieldState }) => (
				<CategoryChoice
					ref={field.ref}
					categories={existing}
					value={field.value}
					onChange={field.onChange}
					error={fieldState.error?.message}
				/>
			)}
		/>
	);
}

function MoreImagesField({ form }: Pick<Props, "form">) {
	return (
		<Controller
			control={form.control}
			name="moreImages"
			render={({ field, fieldState }) => (
				<ImagesField
					label={products.labels.moreImages}
					value={field.value}
					onChange={field.onChange}
					max={MAX_MORE_IMAGES}
					error={fieldState.error?.message}
				/>
			)}
		/>
	);
}

/** On which days it is baked, and when visitors see it. */
function WhenFields({ form, times }: Pick<Props, "form" | "times">) {
	return (
		<>
			<Controller
				control={form.control}
				name="bakingDays"
				render={({ field }) => (
					<WeekdaysField
						label={products.labels.bakingDays}
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
	const { data: price } = products.fields.price.typed.safeParse(text);
	if (typeof price === "number") setValue("price", writePrice(price), { shouldDirty: true });
}

function Allergens({ form, product }: Pick<Props, "form" | "product">) {
	const given = form.watch("allergenReview");
	if (!given) return <AllergenLabels form={form} />;
	return <AllergenFields form={form} given={given} stored={product} />;
}

/** How two versions of the fields are compared that are no columns. */
export function describeProductFields(
	categories: CategoryOption[],
	list: AllergenList | null,
): Pick<FieldDescriptions<ProductForm>, "allergenReview" | "categoryIds"> {
	return {
		allergenReview: {
			label: products.labels.allergenReview,
			fields: {
				list: "List",
				answers: { label: "Answers", show: (answers) => list && describeTapped(list, answers) },
				openedWith: "Answers",
				checkedFor: "Recipe Checked",
			},
		},
		categoryIds: {
			label: products.labels.categoryIds,
			show: (ids) => namesOf(ids, categories).join(", "),
		},
	};
}

/** A product with everything that its form shows. */
export interface EditedProduct extends ManagedProduct, ReviewDetails {}

type Region = Pick<RegionalSettings, "allergenList" | "language">;

/** Reads a product for its form; null when it is gone. @throws {BackendError} */
export async function readEditedProduct(call: Call, id: string): Promise<EditedProduct | null> {
	const product = await getManagedProduct(call, id);
	const [edited = null] = await withReviewDetails(call, product ? [product] : []);
	return edited;
}

/**
 * The form of a product.
 * @param product null for a new one.
 * @param region the list by which the bakery declares allergens, and its language.
 */
export function editedProductForm(product: EditedProduct | null, region: Region): ProductForm {
	const allergens = openedAllergens(product, region);
	return { ...(product ? products.toForm(product) : products.empty), allergenReview: allergens };
}

function openedAllergens(
	product: EditedProduct | null,
	{ allergenList, language }: Region,
): ReviewForm {
	return reviewForm(allergenList, {
		declaration: product?.review?.declaration ?? product?.earlier ?? null,
		labels: product?.allergens ?? [],
		language: textLanguage(language).lang,
	});
}
