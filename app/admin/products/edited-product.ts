import { type ReviewForm, reviewForm } from "../../bakery/allergens/management/form.ts";
import {
	type ReviewDetails,
	readReviewDetails,
} from "../../bakery/allergens/management/queries.ts";
import {
	EMPTY_PRODUCT_FORM,
	type ProductForm,
	productForm,
} from "../../bakery/catalog/management/form.ts";
import { getManagedProduct } from "../../bakery/catalog/management/queries.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import type { AllergenList } from "../../bakery/region/schema.ts";
import type { DataClient } from "../../platform/supabase.ts";

/** A product with everything that its form shows. */
export interface EditedProduct extends ManagedProduct, ReviewDetails {}

/** Reads a product for its form; null when it is gone. @throws {BackendError} */
export async function readEditedProduct(
	client: DataClient,
	id: string,
): Promise<EditedProduct | null> {
	const product = await getManagedProduct(client, id);
	return product && { ...product, ...(await readReviewDetails(client, product)) };
}

/**
 * The form of a product.
 * @param product null for a new one.
 * @param list the one by which the bakery declares allergens.
 */
export function editedProductForm(product: EditedProduct | null, list: AllergenList): ProductForm {
	const allergens = openedAllergens(product, list);
	if (!product) return { ...EMPTY_PRODUCT_FORM, allergenReview: allergens };
	return productForm(product, allergens);
}

function openedAllergens(product: EditedProduct | null, list: AllergenList): ReviewForm {
	const declaration = product?.review?.declaration ?? product?.earlier ?? null;
	return reviewForm(list, { declaration, labels: product?.allergens ?? [] });
}
