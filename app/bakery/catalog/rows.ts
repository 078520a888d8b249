import { tidyAllergens } from "../allergens/labels.ts";
import { REVIEW_COLUMNS, type ReviewRow, toReview } from "../allergens/review.ts";
import type { SoldOutMark } from "../availability/sold-out.ts";
import { columnsOf, type RecordOf } from "../records.ts";
import {
	type CategoryBadge,
	categoryFields,
	type ManagedProduct,
	managedProductFields,
	type Product,
	type ProductSummary,
	productCardFields,
	productFields,
} from "./schema.ts";

export const CATEGORY_COLUMNS = columnsOf(categoryFields);

/** The columns that the editor of a product offers as categories to choose from. */
export const CATEGORY_OPTION_COLUMNS = "id,name";

const CHOSEN_CATEGORIES = "product_categories(position,category:categories(id,name,slug))";

const SOLD_OUT_MARK = "soldOut:sold_out(markedAt:marked_at,backOn:back_on)";

export const SUMMARY_COLUMNS =
	`${columnsOf(productCardFields)},${CHOSEN_CATEGORIES},${SOLD_OUT_MARK}` as const;

export const PRODUCT_COLUMNS =
	`${columnsOf(productFields)},${CHOSEN_CATEGORIES},${SOLD_OUT_MARK},${REVIEW_COLUMNS}` as const;

export const MANAGED_COLUMNS =
	`${columnsOf(managedProductFields)},${CHOSEN_CATEGORIES},${REVIEW_COLUMNS}` as const;

/** For the lowest and the highest price. */
export const PRICE_COLUMNS = "price";

/** A product's name. */
export const PRODUCT_NAME_COLUMNS = "id,name";

/** The columns of a product in the sitemap. */
export const SITEMAP_COLUMNS = "id, updated_at";

/** Keeps the products of a category, for a filter of `standing.category_id`. */
export const IN_CATEGORY = "standing:product_categories!inner(category_id)";

interface ChosenCategories {
	product_categories: { position: number; category: CategoryBadge | null }[];
}

interface Marked {
	soldOut: SoldOutMark | null;
}

interface Reviewed {
	review: ReviewRow | null;
}

type SummaryRow = RecordOf<"products", typeof productCardFields> & ChosenCategories & Marked;
type ProductRow = RecordOf<"products", typeof productFields> & ChosenCategories & Marked & Reviewed;
type ManagedRow = RecordOf<"products", typeof managedProductFields> & ChosenCategories & Reviewed;

/** @param row.standing what the filter `IN_CATEGORY` adds. */
export function toProductSummary({
	standing: _standing,
	...row
}: SummaryRow & { standing?: unknown }): ProductSummary {
	return withCategories(row);
}

export function toProduct(row: ProductRow): Product {
	return withReview(withTidyTexts(withCategories(row)));
}

export function toManagedProduct(row: ManagedRow): ManagedProduct {
	return {
		...withReview(withTidyTexts(withCategories(row))),
		shownFrom: row.shownFrom && toIso(row.shownFrom),
		shownUntil: row.shownUntil && toIso(row.shownUntil),
		createdAt: toIso(row.createdAt),
	};
}

/** One instant has one spelling, so that forms can compare it. */
function toIso(instant: string): string {
	return new Date(instant).toISOString();
}

function withCategories<Row extends ChosenCategories>({ product_categories: chosen, ...row }: Row) {
	const categories = chosen
		.toSorted((a, b) => a.position - b.position)
		.flatMap(({ category }) => (category === null ? [] : [category]));
	return { ...row, categories };
}

function withTidyTexts<Row extends Pick<ProductRow, "ingredients" | "allergens">>(row: Row) {
	const ingredients = row.ingredients?.trim() || null;
	return { ...row, ingredients, allergens: tidyAllergens(row.allergens) };
}

function withReview<Row extends Reviewed>(row: Row) {
	return { ...row, review: toReview(row.review) };
}
