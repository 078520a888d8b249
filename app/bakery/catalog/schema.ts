import { z } from "../../platform/zod.ts";
import { soldOutMarkSchema } from "../availability/sold-out.ts";
import { requiredText } from "../form-fields.ts";
import type { Paging } from "../paging.ts";
import { column, omit, pick, type RecordOf, recordSchema } from "../records.ts";
import { image } from "../resource/kinds/image.ts";
import { line } from "../resource/kinds/line.ts";
import { text } from "../resource/kinds/text.ts";
import { wholeNumber } from "../resource/kinds/whole-number.ts";
import { resource } from "../resource/resource.ts";
import { isSlug } from "../slug.ts";
import { products } from "./products.ts";

/** A group of products (product §20). */
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
		/** Lower numbers come first (product §20). */
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
const cardNames = [
	...(["id", "name", "description", "price", "sizes", "imageUrl"] as const),
	...(["bakingDays", "shownUntil", "orderable", "categories"] as const),
];

/** Only the back office reads these. */
const managedNames = [
	...(["featured", "active", "shownFrom", "piecesPerDay", "orderMinimum"] as const),
	...(["orderMaximum", "orderDaysBefore", "orderUntil", "orderHoursBefore"] as const),
	...(["pickupDays", "questions", "pays", "deposit", "taxRate", "version", "createdAt"] as const),
];

const marked = {
	/** Null where the owner has not marked it as sold out. */
	soldOut: soldOutMarkSchema.nullable(),
};

const summaryFields = { ...pick(products.columns, cardNames), ...marked };

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

const pageFields = { ...omit(products.columns, managedNames), ...marked };

/** A product with everything its own page shows. */
export interface Product extends RecordOf<typeof pageFields> {}

export const productSchema = recordSchema(pageFields);

/** A product as the back office edits it. */
export type ManagedProduct = z.output<typeof products.record>;

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
