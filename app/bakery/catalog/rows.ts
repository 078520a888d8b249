import type { Database } from "../../platform/database.types.ts";
import { tidyAllergens } from "./allergens.ts";
import type { Category, CategoryBadge, ManagedProduct, Product, ProductSummary } from "./schema.ts";

type Tables = Database["public"]["Tables"];
type CategoryRow = Tables["categories"]["Row"];
type ProductRow = Tables["products"]["Row"];

/** The columns of a category that the domain knows. */
export const CATEGORY_COLUMNS = "id, name, slug, description, image_url, display_order, version";

/** The columns that the editor of a product offers as categories to choose from. */
export const CATEGORY_OPTION_COLUMNS = "id, name";

const CHOSEN_CATEGORIES = "product_categories(position, category:categories(id, name, slug))";

/** The columns of a product card. The long texts stay out: a list of cards shows none of them. */
export const SUMMARY_COLUMNS =
	`id, name, description, price, image_url, ${CHOSEN_CATEGORIES}` as const;

export const PRODUCT_COLUMNS = `${SUMMARY_COLUMNS}, ingredients, allergens` as const;

export const MANAGED_COLUMNS = `${PRODUCT_COLUMNS}, featured, active, version, created_at` as const;

/** The columns of a product in the sitemap. */
export const SITEMAP_COLUMNS = "id, updated_at";

/** Keeps the products that stand in a category, for a filter of `standing.category_id`. */
export const IN_CATEGORY = "standing:product_categories!inner(category_id)";

interface ChosenCategory {
	position: number;
	category: CategoryBadge | null;
}

type SummaryRow = Pick<ProductRow, "id" | "name" | "description" | "price" | "image_url"> & {
	product_categories: ChosenCategory[];
};

type FullRow = SummaryRow & Pick<ProductRow, "ingredients" | "allergens">;

type ManagedRow = FullRow & Pick<ProductRow, "featured" | "active" | "version" | "created_at">;

export function toCategory(
	row: Pick<
		CategoryRow,
		"id" | "name" | "slug" | "description" | "image_url" | "display_order" | "version"
	>,
): Category {
	const { id, name, slug, description, version } = row;
	const { image_url: imageUrl, display_order: displayOrder } = row;
	return { id, name, slug, description, imageUrl, displayOrder, version };
}

export function toProductSummary(row: SummaryRow): ProductSummary {
	return {
		id: row.id,
		name: row.name,
		description: row.description,
		// The embedded backend sends exact decimals as text.
		price: row.price === null ? null : Number(row.price),
		imageUrl: row.image_url,
		categories: inChosenOrder(row.product_categories),
	};
}

export function toProduct(row: FullRow): Product {
	return {
		...toProductSummary(row),
		ingredients: row.ingredients?.trim() || null,
		allergens: tidyAllergens(row.allergens),
	};
}

export function toManagedProduct(row: ManagedRow): ManagedProduct {
	return {
		...toProduct(row),
		featured: row.featured,
		active: row.active,
		version: row.version,
		createdAt: new Date(row.created_at).toISOString(),
	};
}

function inChosenOrder(chosen: ChosenCategory[]): CategoryBadge[] {
	return chosen
		.toSorted((a, b) => a.position - b.position)
		.flatMap(({ category }) => (category === null ? [] : [category]));
}
