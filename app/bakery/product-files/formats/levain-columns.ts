import { parseJson } from "../../../platform/text/parse-json.ts";
import { z } from "../../../platform/zod.ts";
import { type ProductForm, productForm, productLabels } from "../../catalog/management/form.ts";
import { formatOf, moneyOfBackOffice } from "../../catalog/money.ts";
import { MOST_DECIMALS } from "../../catalog/price.ts";
import { readQuestions, readSizes } from "../../catalog/product-options.ts";
import type { ManagedProduct } from "../../catalog/schema.ts";
import { readDays, readNames, readSwitch, writeDays, writeNames } from "./cells.ts";
import type { ItemField } from "./file-item.ts";
import type { PriceReader } from "./prices.ts";

/** The column by which our own format is recognized. */
export const ID_COLUMN = "Levain ID";

/** Columns beside the form's fields. */
export const CATEGORIES_COLUMN = productLabels.categoryIds;
export const IMAGE_COLUMNS = [productLabels.imageUrl, productLabels.moreImages] as const;

/** How a field of the form is written into a cell, and read: undefined for another text. */
interface Codec<Value> {
	write(product: ManagedProduct, form: ProductForm): string;
	read(cell: string, readPrice: PriceReader): Value | undefined;
	/** The description of a valid cell. */
	expected: string;
}

function text<Field extends ItemField>(field: Field): Codec<string> {
	return { write: (_, form) => String(form[field]), read: (cell) => cell, expected: "a text" };
}

function yesOrNo(field: "featured" | "active" | "orderable"): Codec<boolean> {
	return {
		write: (_, form) => (form[field] ? "yes" : "no"),
		read: (cell) => readSwitch(cell) ?? undefined,
		expected: "“yes” or “no”",
	};
}

function days(field: "bakingDays" | "pickupDays"): Codec<number[]> {
	return {
		write: (_, form) => writeDays(form[field]),
		read: (cell) => readDays(cell) ?? undefined,
		expected: "weekdays, such as “Friday, Saturday”",
	};
}

const writtenSizes = z.array(
	z.object({
		name: z.string(),
		price: z.union([z.string(), z.number()]).transform(String),
		takes: z.union([z.string(), z.number()]).default(1).transform(String),
	}),
);

const writtenQuestions = z.array(
	z.object({
		label: z.string(),
		choices: z.array(z.string()).default([]),
		maximum: z.union([z.string(), z.number()]).default(60).transform(String),
	}),
);

/** The fields of the form in our own format, in the order of its columns. */
export const levainFields: {
	[Field in ItemField]: Codec<ProductForm[Field]>;
} = {
	name: text("name"),
	description: text("description"),
	price: {
		write: ({ price }) => (price === null ? "" : pointPrice(price)),
		read: (cell, readPrice) => (cell.trim() === "" ? "" : (readPrice(cell) ?? undefined)),
		expected: "a number",
	},
	featured: yesOrNo("featured"),
	active: yesOrNo("active"),
	size: text("size"),
	servings: text("servings"),
	keeps: text("keeps"),
	ingredients: text("ingredients"),
	allergens: {
		write: (_, form) => writeNames(form.allergens),
		read: readNames,
		expected: "names, one on each line",
	},
	bakingDays: days("bakingDays"),
	shownFrom: text("shownFrom"),
	shownUntil: text("shownUntil"),
	sizes: {
		write: ({ sizes }) => {
			const listed = (readSizes(sizes) ?? []).map((size) => ({
				...size,
				price: pointPrice(size.price),
			}));
			return listed.length > 0 ? JSON.stringify(listed) : "";
		},
		read(cell, readPrice) {
			const sizes = readJson(cell, writtenSizes);
			return sizes?.map((size) => ({ ...size, price: readPrice(size.price) ?? size.price }));
		},
		expected: "a list as Levain exports it",
	},
	questions: {
		write: ({ questions }) => {
			const listed = readQuestions(questions);
			return listed.length > 0 ? JSON.stringify(listed) : "";
		},
		read: (cell) =>
			readJson(cell, writtenQuestions)?.map((question) => ({
				...question,
				choices: question.choices.join("\n"),
			})),
		expected: "a list as Levain exports it",
	},
	orderable: yesOrNo("orderable"),
	piecesPerDay: text("piecesPerDay"),
	orderMinimum: text("orderMinimum"),
	orderMaximum: text("orderMaximum"),
	orderDaysBefore: text("orderDaysBefore"),
	orderUntil: text("orderUntil"),
	orderHoursBefore: text("orderHoursBefore"),
	pickupDays: days("pickupDays"),
};

export const LEVAIN_FIELDS = Object.keys(levainFields) as ItemField[];

/** The columns of our own format. */
export const LEVAIN_COLUMNS = [
	...[ID_COLUMN, productLabels.name, CATEGORIES_COLUMN, ...IMAGE_COLUMNS],
	...LEVAIN_FIELDS.filter((field) => field !== "name").map((field) => productLabels[field]),
];

/** The cells of a product's fields, by their columns. */
export function levainCells(product: ManagedProduct): Record<string, string> {
	const form = productForm(product);
	const cells = LEVAIN_FIELDS.map((field) => {
		return [productLabels[field], levainFields[field].write(product, form)];
	});
	return Object.fromEntries(cells);
}

function readJson<Value>(cell: string, schema: z.ZodType<Value[]>): Value[] | undefined {
	return cell.trim() === "" ? [] : schema.safeParse(parseJson(cell)).data;
}

/**
 * A price with a point, whatever the currency. Three decimals get a fourth: `3.505` would mean 3505 in
 * much of Europe.
 */
export function pointPrice(price: number): string {
	const exact = Number(price.toFixed(MOST_DECIMALS));
	const [, decimals = ""] = String(exact).split(".");
	const { decimals: usual } = formatOf(moneyOfBackOffice());
	const count = Math.max(usual, decimals.length);
	return exact.toFixed(count === 3 && usual !== 3 ? 4 : count);
}
