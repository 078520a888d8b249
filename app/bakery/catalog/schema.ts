import { z } from "../../platform/zod.ts";
import { tidyAllergens } from "../allergens/labels.ts";
import { reviewSchema } from "../allergens/review.ts";
import { soldOutMarkSchema } from "../availability/sold-out.ts";
import { requiredText } from "../form-fields.ts";
import type { Paging } from "../paging.ts";
import { column, instant, type RecordOf, recordSchema } from "../records.ts";
import { image } from "../resource/kinds/image.ts";
import { line } from "../resource/kinds/line.ts";
import { text } from "../resource/kinds/text.ts";
import { wholeNumber } from "../resource/kinds/whole-number.ts";
import { resource } from "../resource/resource.ts";
import { isSlug } from "../slug.ts";

const optionalText = z.string().nullable();
const weekdays = z.array(z.number()).nullable();

/** A group of products (product §2.17, §5.5). */
export const categories = resource({
	kind: "category",
	table: "categories",
	noun: "category",
	plural: "categories",
	fields: {
		name: line("Name", 200),
		/** The name in an address: `/products?category={slug}`. */
		slug: line("Slug", 200, {
			typed: requiredText("Slug", 200).refine(
				// That it is missing is said once.
				(slug) => slug === "" || isSlug(slug),
				"Slug must be lowercase letters and digits, joined by single hyphens",
			),
			hint: "The name in the page's address",
			follows: "name",
		}),
		description: text("Description"),
		imageUrl: image("Image"),
		/** Lower numbers come first (product §5.5). */
		displayOrder: wholeNumber("Display Order", { hint: "Lower numbers come first" }),
	},
	others: {
		/** Slugs that lead to it as well. */
		earlierSlugs: z.array(z.string()),
	},
	list: "list_categories",
	save: "save_category",
	refusals: { categories_slug_key: { slug: "Another category has this slug" } },
});

/** A category, as the storefront and the back office use it. */
export type Category = z.output<typeof categories.record>;

/** The data of a category that a product card needs. */
export type CategoryBadge = Pick<Category, "id" | "name" | "slug">;

/** The long texts stay out: a list of cards shows none of them. */
const productCardFields = {
	id: z.string(),
	name: z.string(),
	description: optionalText,
	/** In the bakery's currency; null when the owner gave none. */
	price: z.number().nullable(),
	/** As stored (product-options.ts); null for none. */
	sizes: z.unknown(),
	imageUrl: column("image_url", optionalText),
	/** The days of the week, 1 is Monday; none or null: every day. */
	bakingDays: column("baking_days", weekdays),
	/** ISO 8601; visitors do not see it from then on. Null: without an end. */
	shownUntil: column("shown_until", instant.nullable()),
	/** Whether it can be ordered for pickup, while the bakery takes orders and it has a price. */
	orderable: z.boolean(),
};

const productFields = {
	...productCardFields,
	/** Never blank: a blank text counts as none (design: blank ingredients count as none). */
	ingredients: optionalText.transform((listed) => listed?.trim() || null),
	/** As the owner wrote them; empty when none are listed, which does not mean there are none. */
	allergens: z.array(z.string()).nullable().transform(tidyAllergens),
	/** In their order; null for none. */
	moreImages: column("more_image_urls", z.array(z.string()).nullable()),
	/** Its weight or size, as "900 g". */
	size: column("weight_or_size", optionalText),
	/** As "8 to 10". */
	servings: optionalText,
	/** How long it keeps, as "3 days in its paper bag". */
	keeps: optionalText,
};

export const managedProductFields = {
	...productFields,
	featured: z.boolean(),
	active: z.boolean(),
	/** ISO 8601; visitors see it from then on. Null: from the beginning. */
	shownFrom: column("shown_from", instant.nullable()),
	/** How many pieces can be ordered for a day; null for any number. */
	piecesPerDay: column("pieces_per_day", z.number().nullable()),
	/** Pieces in one order. */
	orderMinimum: column("order_minimum", z.number()),
	orderMaximum: column("order_maximum", z.number()),
	/** Orders are taken until so many days before, at a time like 18:00; null: until the pickup. */
	orderDaysBefore: column("order_days_before", z.number().nullable()),
	orderUntil: column("order_until", optionalText),
	/** And so many hours before the pickup; null for none. */
	orderHoursBefore: column("order_hours_before", z.number().nullable()),
	/** As the baking days; none or null: those. */
	pickupDays: column("pickup_days", weekdays),
	/** As stored (product-options.ts); null for none. */
	questions: z.unknown(),
	version: z.number(),
	/** ISO 8601. */
	createdAt: column("created_at", instant),
};

/** The data of every product besides its columns. */
const inCategories = {
	/** In the order the owner chose them. */
	categories: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
};

const marked = {
	/** Null where the owner has not marked it as sold out. */
	soldOut: column("sold_out", soldOutMarkSchema.nullable()),
};

const reviewed = {
	/** The allergens that the owner declared; null when not reviewed. */
	review: reviewSchema,
};

const summaryFields = { ...productCardFields, ...inCategories, ...marked };

/** The data of a card in the product grid. */
export interface ProductSummary extends RecordOf<typeof summaryFields> {}

export const productSummarySchema = recordSchema(summaryFields);

/** A product on a card, with its price as visitors read it. */
export type CardTexts<Item> = Omit<Item, "price" | "sizes" | "orderable"> & {
	price: string | null;
	/** 'Order Sourdough', or 'Choose the size of Sourdough'; not there where it can't be ordered. */
	orderLabel?: string;
	/** Whether a size is chosen first. */
	hasSizes?: boolean;
};

const pageFields = { ...productFields, ...inCategories, ...marked, ...reviewed };

/** A product with everything its own page shows. */
export interface Product extends RecordOf<typeof pageFields> {}

export const productSchema = recordSchema(pageFields);

const editedFields = { ...managedProductFields, ...inCategories, ...reviewed };

/** A product as the back office edits it. */
export interface ManagedProduct extends RecordOf<typeof editedFields> {}

export const managedProductSchema = recordSchema(editedFields);

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
export const categoryProducts = recordSchema({
	/** How many products it has. */
	total: z.number(),
	/** How many of them have no other category. */
	onlyHere: column("only_here", z.number()),
	/** The names of the first of those. */
	onlyHereNames: column("only_here_names", z.array(z.string())),
});

export type CategoryProducts = z.infer<typeof categoryProducts>;

/** Inactive products are neither scheduled nor ended. `unreviewed` ones are active. */
export type ProductState =
	| "active"
	| "inactive"
	| "featured"
	| "scheduled"
	| "ended"
	| "unreviewed";
