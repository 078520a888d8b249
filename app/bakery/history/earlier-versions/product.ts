import { BackendError } from "../../../platform/browser/backend-error.ts";
import { readPrice } from "../../catalog/prices/price.ts";
import { type ProductForm, productFormSchema } from "../../catalog/product-form.ts";
import {
	getManagedProduct,
	listCategoryOptions,
	saveProduct,
} from "../../catalog/products.admin.ts";
import { products } from "../../catalog/products.ts";
import type { ManagedProduct } from "../../catalog/schema.ts";
import { entriesOf, isText } from "../../resource/field.ts";
import type { ShownField } from "../differences.ts";
import { versionsBefore } from "../queries.ts";
import { fieldsOfRow } from "../record-fields.ts";
import { earlierRecord, type ReadEarlierVersion } from "./earlier-version.ts";
import { withoutMissingImages } from "./missing-images.ts";

export const readEarlierProduct: ReadEarlierVersion = async (client, id, changeId) => {
	const [current, versions, categories] = await Promise.all([
		getManagedProduct(client, id),
		versionsBefore(client, changeId, "products", [id]),
		listCategoryOptions(client),
	]);
	const row = versions.get(id);
	if (!current || !row) throw BackendError.gone();

	const now = products.toForm(current);
	const images = await withoutMissingImages(client, products.fields, products.formOfRow(row));
	const kept = keptCategories(entriesOf(row.category_ids, isText), now.categoryIds, categories);
	const earlier = {
		...images.form,
		categoryIds: kept.ids,
		// A review has to be repeated.
		allergenReview: null,
	};
	const { form, notes } = withReview(current, now, earlier);
	const nameOf = (categoryId: string) =>
		categories.find((category) => category.id === categoryId)?.name ?? categoryId;
	return earlierRecord({
		current,
		schema: productFormSchema,
		now,
		earlier: form,
		fieldsOf: (shown) => fieldsOf(shown, nameOf),
		notes: [...images.notes, ...kept.notes, ...notes],
		save: (...saved) => saveProduct(client, ...saved),
	});
};

/** Keeps the allergen labels of a review, which the earlier ingredients may make outdated. */
function withReview(
	{ review }: ManagedProduct,
	now: ProductForm,
	earlier: ProductForm,
): { form: ProductForm; notes: string[] } {
	if (!review) return { form: earlier, notes: [] };
	const keepsIngredients = now.ingredients.trim() === earlier.ingredients.trim();
	const keepsLabels = now.allergens.join("\n") === earlier.allergens.join("\n");
	return {
		form: { ...earlier, allergens: now.allergens },
		notes: [
			...(keepsLabels ? [] : ["Its reviewed allergens don't change."]),
			...(keepsIngredients || review.outdatedAt
				? []
				: ["Its ingredients change, so review its allergens again afterward."]),
		],
	};
}

/** Leaves out categories that were deleted since; a product must have one. */
function keptCategories(
	earlier: readonly string[],
	now: string[],
	categories: readonly { id: string }[],
): { ids: string[]; notes: string[] } {
	const ids = earlier.filter((id) => categories.some((category) => category.id === id));
	if (ids.length === 0) {
		const reason = earlier.length > 0 ? "Its categories were deleted" : "It had no category then";
		return { ids: now, notes: [`${reason}, so it keeps its current ones.`] };
	}
	const lost = earlier.length - ids.length;
	if (lost === 0) return { ids, notes: [] };
	const which =
		lost === 1
			? "One of its categories has since been"
			: `${lost} of its categories have since been`;
	return { ids, notes: [`${which} deleted and can't be chosen.`] };
}

function fieldsOf(form: ProductForm, nameOf: (categoryId: string) => string): ShownField[] {
	const { categoryIds, price } = form;
	const row = products.toRow({ ...form, price: price === "" ? null : readPrice(price) });
	const categories: ShownField = {
		label: products.labels.categoryIds,
		value: { kind: "list", entries: categoryIds.map(nameOf) },
	};
	return [...fieldsOfRow("products", "", row), categories];
}
