import type { BackendError } from "../../../platform/browser/backend-error.ts";
import { z } from "../../../platform/zod.ts";
import { tidyAllergens } from "../../allergens/labels.ts";
import {
	checkProblem,
	type GivenAllergens,
	type ReviewForm,
	reviewFormSchema,
} from "../../allergens/management/form.ts";
import {
	endBeforeBeginning,
	endsAfterItBegins,
	optionalInstant,
	showingLabels,
} from "../../clock/showing-form.ts";
import { type DescribedFields, fieldLabels } from "../../described-fields.ts";
import {
	formOf,
	optionalLine,
	optionalText,
	requiredText,
	typedNumber,
} from "../../form-fields.ts";
import { decimalsProblem, readPrice, writePrice } from "../price.ts";
import { MOST_DECIMALS } from "../price-format.ts";
import { questionsField, questionsForm, sizesField, sizesForm } from "../product-options.ts";
import type { ManagedProduct } from "../schema.ts";

/** Less than the most that the database's `numeric(11, 3)` holds, so that it fits every currency. */
export const MAX_PRICE = 99_999_999.99;

/** A price as typed, as precise as the currency; empty for none (product §5.4, §16.3). */
const price = z
	.string()
	.trim()
	.transform((text, context) => {
		if (text === "") return null;
		const price = readPrice(text);
		const problem = price < 0 ? null : decimalsProblem(price);
		if (problem) context.addIssue(problem);
		return price;
	})
	.pipe(
		z
			.number("Price must be a number")
			.min(0, "Price must not be negative")
			.max(MAX_PRICE, "Price is too high")
			.refine(isStoredExactly, `Price can have at most ${MOST_DECIMALS} decimals`)
			.nullable(),
	);

const weekday = z.int().min(1).max(7);

/** Days of the week as they are ticked; stored in their order, and none as null. */
const weekdays = z
	.array(weekday)
	.transform((days) => (days.length > 0 ? [...new Set(days)].toSorted() : null))
	.pipe(z.array(weekday).nullable());

/** A whole number as it is typed; empty as null. */
function countedPieces(label: string, least: number, most: number) {
	return typedNumber(label, least, most, true).transform((text) =>
		text === "" ? null : Number(text),
	);
}

/** Pieces of one order. @param usual where nothing is typed. */
function pieces(label: string, usual: number) {
	return countedPieces(label, 1, 100)
		.transform((count) => count ?? usual)
		.pipe(z.int());
}

/** Images of a product after the first (product §9.1). */
export const MOST_MORE_IMAGES = 7;

/** Categories of a product. */
export const MOST_CATEGORIES = 1000;

const imageAddresses = z
	.array(z.string().min(1).max(2000))
	.max(MOST_MORE_IMAGES, `A product can have at most ${MOST_MORE_IMAGES} additional images`);

/** Addresses of images, each once; none as null. */
const moreImages = imageAddresses
	.transform((urls) => (urls.length > 0 ? [...new Set(urls)] : null))
	.pipe(imageAddresses.nullable());

/** Also what the database says of it. */
const NO_CATEGORY = "Please select at least one category";

/** The product form (product §5.4, §19). */
export const productFormSchema = z
	.object({
		name: requiredText("Name", 200),
		description: optionalText,
		price,
		categoryIds: z
			.array(z.string())
			.min(1, NO_CATEGORY)
			.max(MOST_CATEGORIES, "A product can have at most 1,000 categories"),
		featured: z.boolean(),
		active: z.boolean(),
		imageUrl: z.string().nullable(),
		moreImages,
		size: optionalLine("Weight or size", 50),
		servings: optionalLine("Servings", 50),
		keeps: optionalLine("Shelf life", 100),
		ingredients: optionalText,
		/** The options of product §9.4 that are ticked, and whatever else the product already listed. */
		allergens: z.array(z.string()).transform(tidyAllergens).pipe(z.array(z.string())),
		/** Null where nobody is asked; of the seven it is no more than the check of the options above. */
		allergenReview: reviewFormSchema.nullable(),
		bakingDays: weekdays,
		shownFrom: optionalInstant(showingLabels.shownFrom),
		shownUntil: optionalInstant(showingLabels.shownUntil),
		orderable: z.boolean(),
		piecesPerDay: countedPieces("Pieces a day", 0, 9999).pipe(z.int().nullable()),
		orderMinimum: pieces("Minimum per order", 1),
		orderMaximum: pieces("Maximum per order", 20),
		orderDaysBefore: countedPieces("Order cutoff", 0, 60).pipe(z.int().nullable()),
		orderUntil: z
			.string()
			.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Order until must be a time, like 18:00"),
		orderHoursBefore: countedPieces("Minimum notice", 1, 240).pipe(z.int().nullable()),
		pickupDays: weekdays,
		sizes: sizesField(price),
		questions: questionsField,
	})
	.refine(endsAfterItBegins, endBeforeBeginning)
	.refine(({ orderMinimum, orderMaximum }) => orderMinimum <= orderMaximum, {
		path: ["orderMaximum"],
		error: "Maximum per order must not be below the minimum",
	})
	.refine((product) => problemOfCheck(product) === null, {
		path: ["allergenReview", "checkedFor"],
		error: ({ input }) => problemOfCheck(input as CheckedProduct) ?? "",
		// Whatever else is wrong, but in the answers themselves.
		when: ({ value }) => hasReadAllergens(value),
	});

/** As saved: the database decides whether a product may have no category. */
export const savedProductSchema = productFormSchema.safeExtend({
	categoryIds: z.array(z.string()),
});

/** The schema that the form of a product is checked with; null for a new one. */
export function productSchemaFor(product: Pick<ManagedProduct, "categories"> | null) {
	return product?.categories.length === 0 ? savedProductSchema : productFormSchema;
}

/** The fields that the recipe's check reads. */
interface CheckedProduct {
	ingredients: string | null;
	allergenReview: GivenAllergens | null;
}

function problemOfCheck({ ingredients, allergenReview }: CheckedProduct): string | null {
	return allergenReview && checkProblem(ingredients, allergenReview);
}

function hasReadAllergens(value: unknown): boolean {
	const { allergenReview } = value as Partial<CheckedProduct>;
	return Boolean(allergenReview && "declaration" in allergenReview);
}

/** Labels and formats of its fields. */
export const describedProduct = {
	name: { label: "Name", kind: "line" },
	description: { label: "Description", kind: "text" },
	price: { label: "Price", kind: "price" },
	categoryIds: { label: "Categories", kind: "custom" },
	featured: { label: "Featured", kind: "switch" },
	active: { label: "Active", kind: "switch" },
	imageUrl: { label: "Image", kind: "image" },
	moreImages: { label: "Additional Images", kind: "images" },
	size: { label: "Weight or Size", kind: "line" },
	servings: { label: "Servings", kind: "line" },
	keeps: { label: "Shelf Life", kind: "line" },
	ingredients: { label: "Ingredients", kind: "text" },
	allergens: { label: "Allergens", kind: "allergens" },
	allergenReview: { label: "Allergens", kind: "custom" },
	bakingDays: { label: "Baking Days", kind: "weekdays" },
	shownFrom: { label: showingLabels.shownFrom, kind: "instant" },
	shownUntil: { label: showingLabels.shownUntil, kind: "instant" },
	orderable: { label: "Can Be Ordered", kind: "switch" },
	piecesPerDay: { label: "Pieces a Day", kind: "number" },
	orderMinimum: { label: "Minimum per Order", kind: "number" },
	orderMaximum: { label: "Maximum per Order", kind: "number" },
	orderDaysBefore: { label: "Order Cutoff (Days Before)", kind: "number" },
	orderUntil: { label: "Order Until", kind: "line" },
	orderHoursBefore: { label: "Minimum Notice (Hours)", kind: "number" },
	pickupDays: { label: "Pickup Days", kind: "weekdays" },
	sizes: { label: "Sizes", kind: "sizes" },
	questions: { label: "Questions", kind: "questions" },
} as const satisfies DescribedFields<ProductForm>;

export const productLabels = fieldLabels(describedProduct);

/** A change to a product in the list itself, by the rules of the form. */
export const productChangeSchema = z.strictObject({
	price: price.exactOptional(),
	featured: z.boolean().exactOptional(),
	active: z.boolean().exactOptional(),
	orderable: z.boolean().exactOptional(),
});

/** The form's values. */
export type ProductChangeForm = z.input<typeof productChangeSchema>;

/** The values that are saved. */
export type ProductChange = z.output<typeof productChangeSchema>;

/** The form's values. */
export type ProductForm = z.input<typeof productFormSchema>;

/** The values that are saved. */
export type ProductValues = z.output<typeof productFormSchema>;

/** A new product is active and not featured (product §4.6). */
export const EMPTY_PRODUCT_FORM: ProductForm = {
	name: "",
	description: "",
	price: "",
	categoryIds: [],
	featured: false,
	active: true,
	imageUrl: null,
	moreImages: [],
	size: "",
	servings: "",
	keeps: "",
	ingredients: "",
	allergens: [],
	allergenReview: null,
	bakingDays: [],
	shownFrom: "",
	shownUntil: "",
	orderable: false,
	piecesPerDay: "",
	orderMinimum: "1",
	orderMaximum: "20",
	orderDaysBefore: "",
	orderUntil: "18:00",
	orderHoursBefore: "",
	pickupDays: [],
	sizes: [],
	questions: [],
};

/** The form values when a product is opened for editing. */
export function productForm(
	product: ManagedProduct,
	allergenReview: ReviewForm | null = null,
): ProductForm {
	return formOf(EMPTY_PRODUCT_FORM, {
		...product,
		allergenReview,
		price: product.price === null ? "" : writePrice(product.price),
		categoryIds: product.categories.map(({ id }) => id),
		moreImages: product.moreImages ?? [],
		bakingDays: product.bakingDays ?? [],
		pickupDays: product.pickupDays ?? [],
		sizes: sizesForm(product.sizes),
		questions: questionsForm(product.questions),
	});
}

/** The fields of the product form that a refusal of the database is about. */
export function productFieldErrors({ constraint, message }: BackendError): {
	categoryIds?: string;
} {
	if (message === NO_CATEGORY) return { categoryIds: message };
	if (!CATEGORY_REFERENCES.has(constraint)) return {};
	return {
		categoryIds:
			"One of these categories was deleted. Restore it or remove it from this product, then save again",
	};
}

/** Their categories, with our own that were deleted and not taken off by anybody. */
export function keepDeletedCategories(
	before: Pick<ManagedProduct, "categories">,
	theirs: Pick<ManagedProduct, "categories">,
	isThere: (id: string) => boolean,
): ManagedProduct["categories"] {
	const isIn = (product: Pick<ManagedProduct, "categories">, id: string) =>
		product.categories.some((category) => category.id === id);
	if (before.categories.every(({ id }) => isThere(id))) return theirs.categories;
	return [
		...before.categories.filter(({ id }) => isIn(theirs, id) || !isThere(id)),
		...theirs.categories.filter(({ id }) => !isIn(before, id)),
	];
}

/** The constraints that hold a product to categories that exist. */
const CATEGORY_REFERENCES = new Set([
	"products_category_id_fkey",
	"product_categories_category_id_fkey",
]);

/** A category to delete, and what becomes of its products. */
export const categoryDeletionSchema = z.object({
	id: z.uuid(),
	/** The category that its products move to; null where they stay without it. */
	moveTo: z.uuid().nullable(),
	/** Whether those move as well that have other categories. */
	movesAll: z.boolean(),
});

export type CategoryDeletion = z.infer<typeof categoryDeletionSchema>;

function isStoredExactly(price: number): boolean {
	return Math.abs(price - Number(price.toFixed(MOST_DECIMALS))) < 1e-7;
}
