import type { Paging } from "../paging.ts";

/** A shelf of the bakery, as the storefront and the back office see it. */
export interface Category {
	id: string;
	name: string;
	/** The name as it stands in an address: `/products?category={slug}`. */
	slug: string;
	description: string | null;
	imageUrl: string | null;
	/** Lower appears first (spec §5). */
	displayOrder: number;
	/** Grows with every save; a save names the version it started from. */
	version: number;
}

/** What a product card needs to know of a category. */
export type CategoryBadge = Pick<Category, "id" | "name" | "slug">;

/** What a card of the product grid shows. */
export interface ProductSummary {
	id: string;
	name: string;
	description: string | null;
	/** In dollars; null when the owner gave none. */
	price: number | null;
	imageUrl: string | null;
	/** In the order the owner chose them. */
	categories: CategoryBadge[];
}

/** A product with everything its own page shows. */
export interface Product extends ProductSummary {
	/** Never blank: a blank text counts as none (design: blank ingredients count as none). */
	ingredients: string | null;
	/** As the owner wrote them; empty when none are listed, which does not mean there are none. */
	allergens: string[];
}

/** A product as the back office edits it. */
export interface ManagedProduct extends Product {
	featured: boolean;
	active: boolean;
	version: number;
	/** ISO 8601. */
	createdAt: string;
}

/** One page of the public catalogue. */
export interface ProductPage extends Paging {
	products: ProductSummary[];
	/** The category the list is filtered by; null without a filter or for an unknown slug. */
	category: Category | null;
}

/** What the sitemap says of a product. */
export interface SitemapProduct {
	id: string;
	changedAt: Date;
}

/** One page of the catalogue in the back office. */
export interface ManagedProductPage extends Paging {
	products: ManagedProduct[];
}

/** What the back office narrows its product list by. */
export interface ProductFilter {
	/** Words of the name, or parts of them (app/bakery/search.ts). */
	search?: string;
	categoryId?: string;
	state?: ProductState;
	page?: number;
}

export type ProductState = "active" | "inactive" | "featured";
