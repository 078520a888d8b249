import type { BackendError } from "../../../platform/backend-error.ts";
import { z } from "../../../platform/zod.ts";
import { optionalText, requiredText, wholeNumber } from "../../form-fields.ts";
import { tidyAllergens } from "../allergens.ts";
import { readPrice, writePrice } from "../price.ts";
import type { Category, ManagedProduct } from "../schema.ts";
import { isSlug } from "../slug.ts";

/** The most that the database's `numeric(10, 2)` holds. */
const MAX_PRICE = 99_999_999.99;

/** The text of the price field: dollars in steps of 0.01; empty for no price (spec §5). */
const price = z
	.string()
	.trim()
	.transform((text) => (text === "" ? null : readPrice(text)))
	.pipe(
		z
			.number("Price must be a number")
			.min(0, "Price must not be negative")
			.max(MAX_PRICE, "Price is too high")
			.refine(hasWholeCents, "Price can have at most 2 decimals")
			.nullable(),
	);

/** The product form (spec §5). */
export const productFormSchema = z.object({
	name: requiredText("Name", 200),
	description: optionalText,
	price,
	categoryIds: z.array(z.string()).min(1, "Please select at least one category"),
	featured: z.boolean(),
	active: z.boolean(),
	imageUrl: z.string().nullable(),
	ingredients: optionalText,
	/** The options of spec §9 that are ticked, and whatever else the product already listed. */
	allergens: z.array(z.string()).transform(tidyAllergens),
});

/** What is changed of a product in the list itself, by the rules of the form. */
export const productChangeSchema = z.strictObject({
	price: price.exactOptional(),
	featured: z.boolean().exactOptional(),
	active: z.boolean().exactOptional(),
});

/** What stands in the fields. */
export type ProductChangeForm = z.input<typeof productChangeSchema>;

/** What is saved. */
export type ProductChange = z.output<typeof productChangeSchema>;

/** What stands in the fields. */
export type ProductForm = z.input<typeof productFormSchema>;

/** What is saved. */
export type ProductValues = z.output<typeof productFormSchema>;

/** A new product is active and not featured (spec §4). */
export const EMPTY_PRODUCT_FORM: ProductForm = {
	name: "",
	description: "",
	price: "",
	categoryIds: [],
	featured: false,
	active: true,
	imageUrl: null,
	ingredients: "",
	allergens: [],
};

/** The fields as they stand when a product is opened for editing. */
export function productForm(product: ManagedProduct): ProductForm {
	return {
		name: product.name,
		description: product.description ?? "",
		price: product.price === null ? "" : writePrice(product.price),
		categoryIds: product.categories.map(({ id }) => id),
		featured: product.featured,
		active: product.active,
		imageUrl: product.imageUrl,
		ingredients: product.ingredients ?? "",
		allergens: product.allergens,
	};
}

/** The fields of the product form that a refusal of the database is about. */
export function productFieldErrors({ constraint }: BackendError): { categoryIds?: string } {
	if (!CATEGORY_REFERENCES.has(constraint)) return {};
	return {
		categoryIds:
			"One of the categories was deleted in the meantime. It is taken off here: save again",
	};
}

/** The constraints that hold a product to categories that exist. */
const CATEGORY_REFERENCES = new Set([
	"products_category_id_fkey",
	"product_categories_category_id_fkey",
]);

/** The category form (spec §5). */
export const categoryFormSchema = z.object({
	name: requiredText("Name", 200),
	slug: requiredText("Slug", 200).refine(
		// That it is missing is said once.
		(slug) => slug === "" || isSlug(slug),
		"Slug must be lowercase letters and digits, joined by single hyphens",
	),
	description: optionalText,
	imageUrl: z.string().nullable(),
	displayOrder: wholeNumber("Display order", 0),
});

/** What stands in the fields. */
export type CategoryForm = z.input<typeof categoryFormSchema>;

/** What is saved. */
export type CategoryValues = z.output<typeof categoryFormSchema>;

export const EMPTY_CATEGORY_FORM: CategoryForm = {
	name: "",
	slug: "",
	description: "",
	imageUrl: null,
	displayOrder: "0",
};

/** The fields as they stand when a category is opened for editing. */
export function categoryForm(category: Category): CategoryForm {
	return {
		name: category.name,
		slug: category.slug,
		description: category.description ?? "",
		imageUrl: category.imageUrl,
		displayOrder: String(category.displayOrder),
	};
}

/** The fields of the category form that a refusal of the database is about. */
export function categoryFieldErrors({ constraint }: BackendError): { slug?: string } {
	return constraint === "categories_slug_key" ? { slug: "Another category has this slug" } : {};
}

function hasWholeCents(dollars: number): boolean {
	const cents = dollars * 100;
	return Math.abs(cents - Math.round(cents)) < 1e-4;
}
