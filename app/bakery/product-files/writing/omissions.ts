import { readQuestions, readSizes } from "../../catalog/product-options.ts";
import type { ManagedProduct } from "../../catalog/schema.ts";
import type { ExportFormat } from "../schema.ts";
import { isSquareCategory, isWoocommerceCategory } from "./product-parts.ts";

interface Omission {
	formats: readonly ExportFormat[];
	/** Names what is left out. */
	sentence: string;
	isIn(product: ManagedProduct): boolean;
}

const OTHERS = ["square", "shopify", "woocommerce"] as const;

const omissions: readonly Omission[] = [
	{
		formats: ["levain", ...OTHERS],
		sentence: "Allergen reviews are left out",
		isIn: ({ review }) => review !== null,
	},
	{
		formats: OTHERS,
		sentence: "Allergens are left out",
		isIn: ({ allergens }) => allergens.length > 0,
	},
	{
		formats: OTHERS,
		sentence: "Ingredients are left out",
		isIn: ({ ingredients }) => ingredients !== null,
	},
	{
		formats: OTHERS,
		sentence: "Weight, servings, and shelf life are left out",
		isIn: ({ size, servings, keeps }) => [size, servings, keeps].some((text) => text !== null),
	},
	{
		formats: OTHERS,
		sentence: "Baking and pickup days are left out",
		isIn: ({ bakingDays, pickupDays }) => [bakingDays, pickupDays].some((days) => days?.length),
	},
	{
		formats: OTHERS,
		sentence: "“Show from” and “Show until” are left out",
		isIn: ({ shownFrom, shownUntil }) => shownFrom !== null || shownUntil !== null,
	},
	{ formats: OTHERS, sentence: "Pickup order settings are left out", isIn: hasOrderSettings },
	{
		formats: OTHERS,
		sentence: "Questions for customers are left out",
		isIn: ({ questions }) => readQuestions(questions).length > 0,
	},
	{
		formats: OTHERS,
		sentence: "What each size counts as in a shared limit is left out",
		isIn: ({ sizes }) => (readSizes(sizes) ?? []).some(({ takes }) => takes > 1),
	},
	{
		formats: OTHERS,
		sentence: "The base price of products with sizes is left out unless it's the lowest",
		isIn: ({ sizes, price }) => {
			const prices = (readSizes(sizes) ?? []).map((size) => size.price);
			return prices.length > 0 && price !== Math.min(...prices);
		},
	},
	{
		formats: ["square", "shopify"],
		sentence: "The Featured setting is left out",
		isIn: (it) => it.featured,
	},
	{
		formats: ["square"],
		sentence: "Images are left out",
		isIn: ({ imageUrl, moreImages }) => Boolean(imageUrl || moreImages?.length),
	},
	{
		formats: ["shopify"],
		sentence: "Only the first category of each product is included",
		isIn: ({ categories }) => categories.length > 1,
	},
	{
		formats: ["square"],
		sentence: "Categories with a comma, “>”, or a backslash in their names are left out",
		isIn: ({ categories }) => categories.some(({ name }) => !isSquareCategory(name)),
	},
	{
		formats: ["woocommerce"],
		sentence: "Categories with “>” or a backslash in their names are left out",
		isIn: ({ categories }) => categories.some(({ name }) => !isWoocommerceCategory(name)),
	},
];

/** Sentences about what a format doesn't hold of these products. */
export function omissionsOf(products: readonly ManagedProduct[], format: ExportFormat): string[] {
	return omissions
		.filter(({ formats, isIn }) => formats.includes(format) && products.some(isIn))
		.map(({ sentence }) => sentence);
}

function hasOrderSettings(product: ManagedProduct): boolean {
	const { orderable, piecesPerDay, orderDaysBefore, orderHoursBefore } = product;
	const limits = [piecesPerDay, orderDaysBefore, orderHoursBefore];
	const { orderMinimum, orderMaximum, orderUntil } = product;
	const isUsual = orderMinimum === 1 && orderMaximum === 20 && orderUntil === "18:00";
	return orderable || !isUsual || limits.some((limit) => limit !== null);
}
