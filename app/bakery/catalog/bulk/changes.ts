import { z } from "../../../platform/zod.ts";
import { decimalsProblem, formatPrice } from "../prices/price.ts";
import { MAX_PRICE } from "../prices/price-field.ts";
import { type ProductSize, readSizes } from "../product-options.ts";
import type { ManagedProduct } from "../schema.ts";
import { changedPrice, type PriceChange } from "./price-change.ts";
import { MAX_SAVED_PRODUCTS, type ProductSave } from "./schema.ts";

/** The saves of several products, of which the functions below make the values. */
export const productSavesSchema = z.strictObject({
	products: z
		.array(
			z.strictObject({
				id: z.string(),
				version: z.int().nullable(),
				given: z.record(z.string(), z.unknown()),
				images: z.array(z.string()).exactOptional(),
			}),
		)
		.min(1)
		.max(MAX_SAVED_PRODUCTS, "Select at most 5,000 products"),
	newCategories: z
		.array(z.strictObject({ id: z.string(), name: z.string(), slug: z.string() }))
		.exactOptional(),
});

/** Sets a switch of the products that it is not set for. */
export function switchProducts(
	products: readonly ManagedProduct[],
	field: "active" | "featured" | "orderable",
	value: boolean,
): ProductSave[] {
	return products
		.filter((product) => product[field] !== value)
		.map(({ id, version }) => ({ id, version, given: { [field]: value } }));
}

/** Moves products to a category, out of all others; those that are in it alone are left out. */
export function moveProducts(
	products: readonly ManagedProduct[],
	categoryId: string,
): ProductSave[] {
	return products
		.filter(({ categories }) => categories.length !== 1 || categories[0]?.id !== categoryId)
		.map(({ id, version }) => ({ id, version, given: { category_ids: [categoryId] } }));
}

/** A price of a product before and after a change. */
interface ChangedPrice {
	/** Empty for the product's own. */
	size: string;
	before: number;
	after: number;
}

/** The change of a product's prices. */
export interface RepricedProduct {
	name: string;
	prices: ChangedPrice[];
	/** Why it can't be saved; null where it can. */
	problem: string | null;
	save: ProductSave;
}

/** Changes the prices of products and of their sizes; those that stay the same are left out. */
export function repriceProducts(
	products: readonly ManagedProduct[],
	change: PriceChange,
): RepricedProduct[] {
	return products.flatMap((product) => {
		const { id, version, name } = product;
		const sizes = readSizes(product.sizes)?.map((size) => reprice(size, change));
		const price = product.price === null ? null : changedPrice(product.price, change);
		const prices = [
			...(price === null ? [] : [{ size: "", before: product.price ?? 0, after: price }]),
			...(sizes ?? []).map(({ before, ...size }) => ({
				size: size.name,
				before,
				after: size.price,
			})),
		].filter(({ before, after }) => before !== after);
		if (prices.length === 0) return [];
		const stored = sizes?.map(({ before: _before, ...size }) => size);
		const given = { ...(price !== null && { price }), ...(stored && { sizes: stored }) };
		const problem = prices.map(({ after }) => problemOf(after)).find(Boolean) ?? null;
		return [{ name, prices, problem, save: { id, version, given } }];
	});
}

function reprice(size: ProductSize, change: PriceChange) {
	return { ...size, price: changedPrice(size.price, change), before: size.price };
}

function problemOf(price: number): string | null {
	if (price < 0) return `The price would be ${formatPrice(price)}, below zero`;
	if (price > MAX_PRICE) return "The price would be too high";
	return decimalsProblem(price);
}
