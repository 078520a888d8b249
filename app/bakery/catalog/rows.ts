import type { Database, Json } from "../../platform/database.types.ts";
import { tidyAllergens } from "../allergens/labels.ts";
import { type ReviewRow, toReview } from "../allergens/review.ts";
import type { SoldOutMark } from "../availability/sold-out.ts";
import { toRecord } from "../records.ts";
import {
	type Category,
	type CategoryBadge,
	categoryFields,
	type ManagedProduct,
	managedProductFields,
	type Product,
	type ProductSummary,
	productCardFields,
	productFields,
} from "./schema.ts";

type Tables = Database["public"]["Tables"];

/** A product with what belongs to it, as public.described_products has it. */
interface ProductRow extends Readonly<Tables["products"]["Row"]> {
	categories: CategoryBadge[];
	sold_out: SoldOutMark | null;
	review: ReviewRow | null;
}

/** The product of an answer. The generated types know such a row as JSON alone. */
export function productRow(answer: Json): ProductRow {
	return answer as unknown as ProductRow;
}

/** The products of an answer. */
export function productRows(answer: Json): ProductRow[] {
	return answer as unknown as ProductRow[];
}

type CategoryRow = Tables["categories"]["Row"];

/** The category of an answer. */
export function categoryRow(answer: Json): CategoryRow {
	return answer as unknown as CategoryRow;
}

export function toCategory(row: CategoryRow): Category {
	return toRecord(categoryFields, row);
}

export function toProductSummary(row: ProductRow): ProductSummary {
	const { categories, sold_out: soldOut } = row;
	return { ...toRecord(productCardFields, row), categories, soldOut };
}

export function toProduct(row: ProductRow): Product {
	return { ...toRecord(productFields, row), ...describedPartOf(row), soldOut: row.sold_out };
}

export function toManagedProduct(row: ProductRow): ManagedProduct {
	const product = toRecord(managedProductFields, row);
	return {
		...product,
		...describedPartOf(row),
		shownFrom: product.shownFrom && toIso(product.shownFrom),
		shownUntil: product.shownUntil && toIso(product.shownUntil),
		createdAt: toIso(product.createdAt),
	};
}

/** One instant has one spelling, so that forms can compare it. */
function toIso(instant: string): string {
	return new Date(instant).toISOString();
}

function describedPartOf({ ingredients, allergens, categories, review }: ProductRow) {
	return {
		ingredients: ingredients?.trim() || null,
		allergens: tidyAllergens(allergens),
		categories,
		review: toReview(review),
	};
}
