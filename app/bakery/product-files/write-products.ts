import { escapeHtml } from "../../platform/text/characters.ts";
import { hasHtml } from "../../platform/text/html-text.ts";
import { moneyOfBackOffice } from "../catalog/prices/price.ts";
import { readQuestions, readSizes } from "../catalog/product-options.ts";
import type { ManagedProduct } from "../catalog/schema.ts";
import { slugFromName } from "../catalog/slug-from-name.ts";
import { toCsv } from "../csv/csv.ts";
import { writeNames } from "./cells.ts";
import {
	CATEGORIES_COLUMN,
	ID_COLUMN,
	IMAGE_COLUMNS,
	LEVAIN_COLUMNS,
	levainCells,
	pointPrice,
} from "./levain.ts";
import type { ExportFormat } from "./schema.ts";

type Lines = (products: readonly ManagedProduct[], origin: string) => string[][];

const linesIn: Readonly<Record<ExportFormat, Lines>> = {
	levain: levainLines,
	square: squareLines,
	shopify: shopifyLines,
	woocommerce: woocommerceLines,
};

/**
 * Products as a CSV file, and sentences about what of these products it doesn't hold.
 * @param origin of the site, for the addresses of its images: `https://bakery.example`.
 */
export function writeProducts(
	products: readonly ManagedProduct[],
	format: ExportFormat,
	origin: string,
): { csv: string; omissions: string[] } {
	return {
		csv: toCsv(linesIn[format](products, origin)),
		omissions: omissionsOf(products, format),
	};
}

/** Our own format: a row for each product, with all that is stored. */
function levainLines(products: readonly ManagedProduct[], origin: string): string[][] {
	const [imageColumn, moreColumn] = IMAGE_COLUMNS;
	const lines = products.map((product) => {
		const cells: Record<string, string> = {
			...levainCells(product),
			[ID_COLUMN]: product.id,
			[CATEGORIES_COLUMN]: writeNames(product.categories.map(({ name }) => name)),
			[imageColumn]: writeNames(imageAddresses([product.imageUrl], origin)),
			[moreColumn]: writeNames(imageAddresses(product.moreImages ?? [], origin)),
		};
		return LEVAIN_COLUMNS.map((column) => cells[column] ?? "");
	});
	return [LEVAIN_COLUMNS, ...lines];
}

const SHOPIFY_COLUMNS = [
	...["Handle", "Title", "Body (HTML)", "Vendor", "Type", "Tags", "Published", "Option1 Name"],
	...["Option1 Value", "Variant Price", "Image Src", "Image Position", "Status"],
];

/** Shopify's products: further sizes and images are rows with the same handle. */
function shopifyLines(products: readonly ManagedProduct[], origin: string): string[][] {
	const handles = new Set<string>();
	return [
		SHOPIFY_COLUMNS,
		...products.flatMap((product) => shopifyLinesOf(product, origin, handles)),
	];
}

function shopifyLinesOf(product: ManagedProduct, origin: string, handles: Set<string>): string[][] {
	const handle = handleOf(product, handles);
	const hasSizes = readSizes(product.sizes) !== null;
	const variants = variantsOf(product, "Default Title");
	const categories = categoryNames(product, () => true);
	const images = allImages(product, origin);
	const count = Math.max(variants.length, images.length);
	return Array.from({ length: count }, (_, index) => {
		const [variant, image] = [variants[index], images[index]];
		const isFirst = index === 0;
		const ofProduct = isFirst
			? [toHtmlLine(product.name), toHtml(product.description), "", categories[0] ?? "", ""]
			: ["", "", "", "", ""];
		return [
			...[handle, ...ofProduct, isFirst ? String(product.active).toUpperCase() : ""],
			...[isFirst ? (hasSizes ? "Size" : "Title") : "", variant?.name ?? "", variant?.price ?? ""],
			...[image ?? "", image ? String(index + 1) : ""],
			isFirst ? (product.active ? "active" : "draft") : "",
		];
	});
}

function handleOf({ id, name }: ManagedProduct, taken: Set<string>): string {
	const slug = slugFromName(name, moneyOfBackOffice().language);
	const handle = slug === "" || taken.has(slug) ? `${slug}-${id}`.replace(/^-/, "") : slug;
	taken.add(handle);
	return handle;
}

const SQUARE_COLUMNS = [
	...["Token", "Item Name", "Variation Name", "SKU", "Description", "Categories"],
	...["Reporting Category", "Price", "Archived"],
];

/** Square's item library: a row for each variation. */
function squareLines(products: readonly ManagedProduct[]): string[][] {
	const lines = products.flatMap((product) => {
		const categories = categoryNames(product, isSquareCategory);
		return variantsOf(product, "Regular").map(({ name, price }) => [
			...["", toHtmlLine(product.name), name, "", product.description ?? "", categories.join(", ")],
			...[categories[0] ?? "", price, product.active ? "N" : "Y"],
		]);
	});
	return [SQUARE_COLUMNS, ...lines];
}

const WOOCOMMERCE_COLUMNS = [
	...["ID", "Type", "SKU", "Name", "Published", "Is featured?", "Visibility in catalog"],
	...["Description", "Regular price", "Categories", "Images", "Parent"],
	...["Attribute 1 name", "Attribute 1 value(s)", "Attribute 1 visible", "Attribute 1 global"],
];

/** WooCommerce's products: sizes are variations, rows that name their product by its SKU. */
function woocommerceLines(products: readonly ManagedProduct[], origin: string): string[][] {
	return [
		WOOCOMMERCE_COLUMNS,
		...products.flatMap((product) => woocommerceLinesOf(product, origin)),
	];
}

function woocommerceLinesOf(product: ManagedProduct, origin: string): string[][] {
	const hasSizes = readSizes(product.sizes) !== null;
	const title = toHtmlLine(product.name);
	const variants = variantsOf(product, "");
	const names = variants.map(({ name }) => escapeComma(name)).join(", ");
	const description = toHtml(product.description).replaceAll("\\n", "\\\\n");
	const categories = categoryNames(product, isWoocommerceCategory).map(escapeComma);
	const images = allImages(product, origin).map(escapeComma);
	const own = [
		...["", hasSizes ? "variable" : "simple", hasSizes ? product.id : "", title],
		...[product.active ? "1" : "0", product.featured ? "1" : "0", "visible", description],
		...[hasSizes ? "" : (variants[0]?.price ?? ""), categories.join(", "), images.join(", "), ""],
		...(hasSizes ? ["Size", names, "1", "0"] : ["", "", "", ""]),
	];
	if (!hasSizes) return [own];
	const sizes = variants.map(({ name, price }) => [
		...["", "variation", "", `${title} - ${name}`, "1", "0", "visible", ""],
		...[price, "", "", product.id, "Size", name, "", "0"],
	]);
	return [own, ...sizes];
}

function escapeComma(text: string): string {
	return text.replaceAll(",", "\\,");
}

/** The addresses of images, with the site's origin. */
function imageAddresses(images: readonly (string | null)[], origin: string): string[] {
	return images.flatMap((image) => {
		if (!image) return [];
		return URL.canParse(image, origin) ? new URL(image, origin).href : image;
	});
}

/** All images of a product, the main one first. */
function allImages({ imageUrl, moreImages }: ManagedProduct, origin: string): string[] {
	return imageAddresses([imageUrl, ...(moreImages ?? [])], origin);
}

/** The variants of a product, named in HTML: its sizes, or one with `onlyName` and its price. */
function variantsOf({ sizes, price }: ManagedProduct, onlyName: string) {
	const variants = (readSizes(sizes) ?? []).map(({ name, price }) => ({
		name: toHtmlLine(name),
		price: pointPrice(price),
	}));
	if (variants.length > 0) return variants;
	return [{ name: onlyName, price: price === null ? "" : pointPrice(price) }];
}

/** A description as HTML, with its line breaks. */
function toHtml(text: string | null): string {
	if (!text || !/[<>&\n]/.test(text)) return text ?? "";
	return `<p>${escapeHtml(text).replace(/\r?\n/g, "<br>")}</p>`;
}

/** A name that HTML would be read in, as HTML. */
function toHtmlLine(name: string): string {
	return hasHtml(name) ? escapeHtml(name) : name;
}

/** The names of a product's categories that a format can hold, in HTML. */
function categoryNames(
	{ categories }: ManagedProduct,
	canHold: (name: string) => boolean,
): string[] {
	return categories.flatMap(({ name }) => (canHold(name) ? toHtmlLine(name) : []));
}

/** Square separates categories with commas, and writes nested ones with `>`. */
function isSquareCategory(name: string): boolean {
	return !/,| > |\\/.test(name);
}

/** WooCommerce writes nested categories with `>`, and escapes with backslashes. */
function isWoocommerceCategory(name: string): boolean {
	return !/ > |\\/.test(name);
}

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
function omissionsOf(products: readonly ManagedProduct[], format: ExportFormat): string[] {
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
