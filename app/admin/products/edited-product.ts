import { type ReviewForm, reviewForm } from "../../bakery/allergens/review-form.ts";
import { type ReviewDetails, withReviewDetails } from "../../bakery/allergens/reviews.admin.ts";
import type { ProductForm } from "../../bakery/catalog/product-form.ts";
import { getManagedProduct } from "../../bakery/catalog/products.admin.ts";
import { products } from "../../bakery/catalog/products.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import type { RegionalSettings } from "../../bakery/region/regional-settings.ts";
import { textLanguage } from "../../bakery/words/text-language.ts";
import type { Call } from "../../platform/backend/call.ts";

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
