import type { AllergenReview } from "../allergens/review.ts";
import type { SoldOutMark } from "../availability/sold-out.ts";
import type { Paging } from "../paging.ts";
import type { Fields, RecordOf } from "../records.ts";

export const categoryFields = [
	"id",
	"name",
	/** The name in an address: `/products?category={slug}`. */
	"slug",
	/** Slugs that lead to it as well. */
	"earlierSlugs:earlier_slugs",
	"description",
	"imageUrl:image_url",
	/** Lower numbers come first (product §5.5). */
	"displayOrder:display_order",
	/** Increases with every save; a save names the version it started from. */
	"version",
] as const satisfies Fields<"categories">;

/** A category, as the storefront and the back office use it. */
export interface Category extends RecordOf<"categories", typeof categoryFields> {}

/** The data of a category that a product card needs. */
export type CategoryBadge = Pick<Category, "id" | "name" | "slug">;

/** The long texts stay out: a list of cards shows none of them. */
export const productCardFields = [
	"id",
	"name",
	"description",
	/** In the bakery's currency; null when the owner gave none. */
	"price",
	/** As stored (product-options.ts); null for none. */
	"sizes",
	"imageUrl:image_url",
	/** The days of the week, 1 is Monday; none or null: every day. */
	"bakingDays:baking_days",
	/** ISO 8601; visitors do not see it from then on. Null: without an end. */
	"shownUntil:shown_until",
	/** Whether it can be ordered for pickup, while the bakery takes orders and it has a price. */
	"orderable",
] as const satisfies Fields<"products">;

export const productFields = [
	...productCardFields,
	/** Never blank: a blank text counts as none (design: blank ingredients count as none). */
	"ingredients",
	/** As the owner wrote them; empty when none are listed, which does not mean there are none. */
	"allergens",
	/** In their order; null for none. */
	"moreImages:more_image_urls",
	/** Its weight or size, as "900 g". */
	"size:weight_or_size",
	/** As "8 to 10". */
	"servings",
	/** How long it keeps, as "3 days in its paper bag". */
	"keeps",
] as const satisfies Fields<"products">;

export const managedProductFields = [
	...productFields,
	"featured",
	"active",
	/** ISO 8601; visitors see it from then on. Null: from the beginning. */
	"shownFrom:shown_from",
	/** How many pieces can be ordered for a day; null for any number. */
	"piecesPerDay:pieces_per_day",
	/** Pieces in one order. */
	"orderMinimum:order_minimum",
	"orderMaximum:order_maximum",
	/** Orders are taken until so many days before, at a time like 18:00; null: until the pickup. */
	"orderDaysBefore:order_days_before",
	"orderUntil:order_until",
	/** And so many hours before the pickup; null for none. */
	"orderHoursBefore:order_hours_before",
	/** As the baking days; none or null: those. */
	"pickupDays:pickup_days",
	/** As stored (product-options.ts); null for none. */
	"questions",
	"version",
	/** ISO 8601. */
	"createdAt:created_at",
] as const satisfies Fields<"products">;

/** The data of every product besides its columns. */
interface InCategories {
	/** In the order the owner chose them. */
	categories: CategoryBadge[];
}

/** The additional data of a product's own page. */
interface Reviewed {
	/** The allergens that the owner declared; null when not reviewed. */
	review: AllergenReview | null;
}

/** The data of a card in the product grid. */
export interface ProductSummary
	extends RecordOf<"products", typeof productCardFields>,
		InCategories {
	/** Null where the owner has not marked it as sold out. */
	soldOut: SoldOutMark | null;
}

/** A product on a card, with its price as visitors read it. */
export type CardTexts<Item> = Omit<Item, "price" | "sizes" | "orderable"> & {
	price: string | null;
	/** 'Order Sourdough', or 'Choose the size of Sourdough'; not there where it can't be ordered. */
	orderLabel?: string;
	/** Whether a size is chosen first. */
	hasSizes?: boolean;
};

/** A product with everything its own page shows. */
export interface Product
	extends Omit<RecordOf<"products", typeof productFields>, "allergens">,
		InCategories,
		Reviewed {
	allergens: string[];
	soldOut: SoldOutMark | null;
}

/** A product as the back office edits it. */
export interface ManagedProduct
	extends Omit<RecordOf<"products", typeof managedProductFields>, "allergens">,
		InCategories,
		Reviewed {
	allergens: string[];
}

/** One page of the public catalog. */
export interface ProductPage extends Paging {
	products: ProductSummary[];
	/** The category the list is filtered by; null without a filter or for an unknown slug. */
	category: Category | null;
	/** How many products are left out because nobody reviewed their allergens. */
	unreviewed: number;
}

/** A product in the sitemap. */
export interface SitemapProduct {
	id: string;
	changedAt: Date;
}

/** One page of the catalog in the back office. */
export interface ManagedProductPage extends Paging {
	products: ManagedProduct[];
}

/** The filters of the back office's product list. */
export interface ProductFilter {
	/** Words of the name, or parts of them (app/bakery/search.ts). */
	search?: string;
	categoryId?: string;
	/** Only products that have no category. */
	isUncategorized?: boolean;
	state?: ProductState;
	/** Newest first without it. */
	sort?: ProductSort | undefined;
	/** Whether the sort begins with the last. */
	isDescending?: boolean;
	page?: number;
}

/** The columns that the back office's product list is sorted by. */
export const PRODUCT_SORTS = ["name", "price", "state"] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The effect of deleting a category on its products. */
export interface CategoryProducts {
	/** How many products it has. */
	total: number;
	/** How many of them have no other category. */
	onlyHere: number;
	/** The names of the first of those. */
	onlyHereNames: string[];
}

/** Inactive products are neither scheduled nor ended. `unreviewed` ones are active. */
export type ProductState =
	| "active"
	| "inactive"
	| "featured"
	| "scheduled"
	| "ended"
	| "unreviewed";
