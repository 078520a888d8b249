import type { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { checkProblem, type GivenAllergens } from "../allergens/review-form.ts";
import { endBeforeBeginning, endsAfterItBegins } from "../clock/showing.ts";
import { type DepositTerms, depositProblem, withoutOtherDeposit } from "./product-payment.ts";
import { NO_CATEGORY, products } from "./products.ts";
import type { ManagedProduct } from "./schema.ts";

/** The product form (product §17). */
export const productFormSchema = products.schema
	.overwrite(withoutOtherDeposit)
	.refine((product) => depositProblem(product) === null, {
		path: ["deposit"],
		error: ({ input }) => depositProblem(input as DepositTerms) ?? "",
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

/** A change to a product in the list itself, by the rules of the form. */
export const productChangeSchema = z.strictObject({
	price: products.fields.price.typed.exactOptional(),
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

/** The fields of the product form that a refusal of the database is about. */
export function productFieldErrors({ constraint, message }: BackendError): {
	categoryIds?: string;
} {
	if (message === NO_CATEGORY) return { categoryIds: message };
	if (!CATEGORY_REFERENCES.has(constraint)) return {};
	return {
		categoryIds: "One of these categories was deleted. Choose others, then save again",
	};
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
