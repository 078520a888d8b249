import type { Call } from "../../platform/backend/call.ts";
import type { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { fetchAllPages } from "../paging.ts";
import {
	decimalsProblem,
	formatOf,
	formatPrice,
	moneyOfBackOffice,
	readPrice,
} from "./prices/price.ts";
import { MAX_PRICE } from "./prices/price-field.ts";
import { type ProductSize, readSizes } from "./product-options.ts";
import { fetchProductPage } from "./products.admin.ts";
import type { ManagedProduct, ProductFilter } from "./schema.ts";

/** A product of a save of many. */
export interface ProductSave {
	id: string;
	/** The version that it changes; null for a new product. */
	version: number | null;
	/** By column: what changes, or all that a new product has; with `category_ids`. */
	given: Readonly<Record<string, unknown>>;
	/** Addresses (http and https) of images that the server fetches, in their order. */
	images?: string[];
}

/** A category that such a save adds. */
export interface NewCategory {
	id: string;
	name: string;
	slug: string;
}

/** The most products of one save. */
const MAX_SAVED_PRODUCTS = 5000;

/** The most categories that such a save adds. */
export const MAX_NEW_CATEGORIES = 500;

/** The characters of a part of a save: below the largest request (`sizes.save`), in any script. */
export const MAX_PART_CHARACTERS = 200_000;

/** The parts that are staged before the last one. */
export const MAX_PARTS = 100;

/** The parts that a save of many products is sent in. */
export function partsOf(products: readonly ProductSave[]): ProductSave[][] {
	const parts: ProductSave[][] = [];
	let room = 0;
	for (const product of products) {
		const characters = JSON.stringify(product).length;
		if (characters > room) {
			parts.push([]);
			room = MAX_PART_CHARACTERS;
		}
		parts.at(-1)?.push(product);
		room -= characters;
	}
	return parts;
}

/** The endings of prices that a change is rounded to. */
export const PRICE_ENDINGS = ["exact", ".00", ".05", ".25", ".50", ".99"] as const;

export type PriceEnding = (typeof PRICE_ENDINGS)[number];

/** The form that changes several prices at once. */
export const priceChangeSchema = z
	.object({
		direction: z.enum(["raise", "lower"]),
		/** As typed: `10%` as well, where it is a percentage. */
		amount: z.string().transform((text, context) => {
			const amount = readPrice(text.trim().replace(/\s*%$/, ""));
			if (!(amount > 0)) context.addIssue("Change by must be a number above 0");
			return amount;
		}),
		unit: z.enum(["percent", "money"]),
		ending: z.enum(PRICE_ENDINGS),
	})
	.refine(({ unit, amount }) => unit === "money" || !(amount > 1000), {
		path: ["amount"],
		error: "Change by must be at most 1,000 percent",
	})
	.refine(
		({ direction, unit, amount }) =>
			!(direction === "lower" && unit === "percent" && amount >= 100),
		{
			path: ["amount"],
			error: "Lower prices by less than 100 percent",
		},
	);

export type PriceChangeForm = z.input<typeof priceChangeSchema>;
export type PriceChange = z.output<typeof priceChangeSchema>;

/** The endings that the prices of a currency can have: one without decimals has only whole prices. */
export function endingsOf(money = moneyOfBackOffice()): readonly PriceEnding[] {
	return formatOf(money).decimals === 0 ? ["exact"] : PRICE_ENDINGS;
}

/** The number of parts of a price's unit; exact for every currency. */
const PARTS = 1000;

/** The steps between prices with an ending, and where they begin, in parts. */
const steps: Record<Exclude<PriceEnding, "exact">, { step: number; first: number }> = {
	".00": { step: 1000, first: 1000 },
	".05": { step: 50, first: 50 },
	".25": { step: 250, first: 250 },
	".50": { step: 500, first: 500 },
	".99": { step: 1000, first: 990 },
};

/**
 * A price after a change, rounded to the nearest with the ending, and up in the middle. What costs
 * something never becomes free by rounding.
 * @returns a number below 0 where more is taken off than the price.
 */
export function changedPrice(
	price: number,
	{ direction, amount, unit, ending }: PriceChange,
	money = moneyOfBackOffice(),
): number {
	const difference = (unit === "percent" ? (price * amount) / 100 : amount) * PARTS;
	const changed = price * PARTS + (direction === "raise" ? difference : -difference);
	// A free product stays free.
	if (price === 0) return 0;
	if (changed <= 0) return changed / PARTS;
	const smallest = PARTS / 10 ** formatOf(money).decimals;
	const { step, first } = ending === "exact" ? { step: smallest, first: smallest } : steps[ending];
	// Percentages leave traces behind the decimals, which must not decide a middle.
	const exact = Math.round(changed * 1000) / 1000;
	return Math.max(first, Math.round((exact - first) / step) * step + first) / PARTS;
}

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

/** All products, active or not, newest first. */
export function listAllProducts(call: Call): Promise<ManagedProduct[]> {
	return listFoundProducts(call, {});
}

/** All products that a filter finds, on all pages of the list, in its order. */
export function listFoundProducts(
	call: Call,
	filter: Omit<ProductFilter, "page">,
): Promise<ManagedProduct[]> {
	return fetchAllPages((page) => fetchProductPage(call, filter, page));
}

interface ManyProducts {
	products: readonly ProductSave[];
	newCategories?: readonly NewCategory[];
	/** Called with how many products were sent. */
	onProgress?: (sent: number) => void;
	/** Gives up what is not sent yet. Once all is sent, it is saved. */
	signal?: AbortSignal;
}

/**
 * Saves up to 5,000 products, all or nothing. It is sent in parts, which come into effect together.
 * @returns the entry of the history, for `undoProducts`.
 * @throws {BackendError} `isConflict` when one of them was changed or deleted since it was read.
 */
export async function saveProducts(
	call: Call,
	{ products, newCategories = [], onProgress, signal }: ManyProducts,
	submissionId: string,
): Promise<string> {
	const parts = partsOf(products);
	const last = parts.pop() ?? [];
	let sent = 0;
	for (const [place, items] of parts.entries()) {
		signal?.throwIfAborted();
		await call("stage_products", {
			submission_id: submissionId,
			place,
			items: items,
		});
		sent += items.length;
		onProgress?.(sent);
	}
	signal?.throwIfAborted();
	return call(
		"save_products",
		{
			submission_id: submissionId,
			items: last,
			new_categories: newCategories,
		},
		z.string(),
	);
}

const refusedSchema = z.object({ id: z.string(), column: z.string().nullable() });

/**
 * The product for which the database refused a save of many; null for another failure.
 * @returns its id, and the column if it is about one alone.
 */
export function refusedProduct({
	code,
	details,
}: BackendError): z.output<typeof refusedSchema> | null {
	return code === "PT422" && details ? refusedSchema.parse(JSON.parse(details)) : null;
}

/** Moves products to the trash, all at once; those that are gone already are left out. */
export async function deleteProducts(call: Call, ids: readonly string[]): Promise<void> {
	await call("delete_products", { ids });
}

const undoneSchema = z.object({
	undone: z.number(),
	/** Those that somebody has changed since. */
	staying: z.number(),
});

/** How many products a save of many is taken back for, and how many stay. */
export type UndoneProducts = z.infer<typeof undoneSchema>;

/** Takes back a save of many products by the same account. @param entry what `saveProducts` returned */
export async function undoProducts(call: Call, entry: string): Promise<UndoneProducts> {
	const [undone] = await call("undo_products", { entry }, z.tuple([undoneSchema]));
	return undone;
}
