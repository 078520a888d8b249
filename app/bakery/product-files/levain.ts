import { parseJson } from "../../platform/text/parse-json.ts";
import { z } from "../../platform/zod.ts";
import { formatOf, moneyOfBackOffice } from "../catalog/prices/price.ts";
import { MAX_DECIMALS } from "../catalog/prices/price-format.ts";
import type { ProductForm } from "../catalog/product-form.ts";
import { readQuestions, readSizes } from "../catalog/product-options.ts";
import { readTaxRate, taxRateInWords } from "../catalog/product-payment.ts";
import { products } from "../catalog/products.ts";
import type { ManagedProduct } from "../catalog/schema.ts";
import type { Kind } from "../resource/field.ts";
import {
	type PriceReader,
	readDays,
	readNames,
	readSwitch,
	writeDays,
	writeNames,
} from "./cells.ts";
import { emptyItem, type FileItem, findColumns, type ItemField } from "./file-item.ts";
import type { FileTable } from "./schema.ts";

/** The column by which our own format is recognized. */
export const ID_COLUMN = "Levain ID";

/** Columns beside the form's fields. */
export const CATEGORIES_COLUMN = products.labels.categoryIds;
export const IMAGE_COLUMNS = [products.labels.imageUrl, products.labels.moreImages] as const;

/** How a field of the form is written into a cell, and read: undefined for another text. */
interface Codec {
	write(product: ManagedProduct, form: ProductForm): string;
	read(cell: string, readPrice: PriceReader): unknown;
	/** The description of a valid cell. */
	expected: string;
}

function text(field: keyof ProductForm): Codec {
	return { write: (_, form) => String(form[field]), read: (cell) => cell, expected: "a text" };
}

const price: Codec = {
	write: ({ price }) => (price === null ? "" : pointPrice(price)),
	read: (cell, readPrice) => readPrice(cell) ?? undefined,
	expected: "a number",
};

function yesOrNo(field: keyof ProductForm): Codec {
	return {
		write: (_, form) => (form[field] === true ? "yes" : "no"),
		read: (cell) => readSwitch(cell) ?? undefined,
		expected: "“yes” or “no”",
	};
}

function weekdays(field: keyof ProductForm): Codec {
	return {
		write: (_, form) => writeDays(form[field] as number[]),
		read: (cell) => readDays(cell) ?? undefined,
		expected: "weekdays, such as “Friday, Saturday”",
	};
}

const allergens: Codec = {
	write: (_, form) => writeNames(form.allergens),
	read: readNames,
	expected: "names, one on each line",
};

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

const taxRate: Codec = {
	write: (_, form) => taxRateInWords(form.taxRate),
	read: readTaxRate,
	expected: "a rate of the payment settings, such as “Sales tax (8.25%)”",
};

const EXPORTED_LIST = "a list exported by Levain";

const sizes: Codec = {
	write: ({ sizes }) =>
		writeJson((readSizes(sizes) ?? []).map((size) => ({ ...size, price: pointPrice(size.price) }))),
	read(cell, readPrice) {
		const sizes = writtenSizes.safeParse(parseJson(cell)).data;
		return sizes?.map((size) => ({ ...size, price: readPrice(size.price) ?? size.price }));
	},
	expected: EXPORTED_LIST,
};

const questions: Codec = {
	write: ({ questions }) => writeJson(readQuestions(questions)),
	read(cell) {
		const questions = writtenQuestions.safeParse(parseJson(cell)).data;
		return questions?.map((question) => ({ ...question, choices: question.choices.join("\n") }));
	},
	expected: EXPORTED_LIST,
};

function writeJson(list: readonly unknown[]): string {
	return list.length > 0 ? JSON.stringify(list) : "";
}

/** Null for fields that have columns of their own. */
const codecs: Readonly<Record<Kind, ((field: keyof ProductForm) => Codec) | null>> = {
	...{ line: text, text, html: text, number: text, count: text, instant: text, choice: text },
	...{ price: () => price, switch: yesOrNo, weekdays },
	...{ allergens: () => allergens, sizes: () => sizes, questions: () => questions },
	...{ image: null, images: null, custom: null },
};

/** The form's fields in our own format, each with its column: they follow from their description. */
const levainFields = Object.entries(products.fields).flatMap(([name, described]) => {
	const { label, kind }: { label: string; kind: Kind } = described;
	const field = name as ItemField;
	const codec = field === "taxRate" ? taxRate : codecs[kind]?.(field);
	return codec ? [{ field, column: label, ...codec }] : [];
});

/** The columns of our own format. */
export const LEVAIN_COLUMNS = [
	...[ID_COLUMN, products.labels.name, CATEGORIES_COLUMN, ...IMAGE_COLUMNS],
	...levainFields.flatMap(({ field, column }) => (field === "name" ? [] : column)),
];

/** The cells of a product's fields, by their columns. */
export function levainCells(product: ManagedProduct): Record<string, string> {
	const form = products.toForm(product);
	const cells = levainFields.map(({ column, write }) => [column, write(product, form)]);
	return Object.fromEntries(cells);
}

/**
 * A price with a point, whatever the currency. Three decimals get a fourth: `3.505` would mean 3505 in
 * much of Europe.
 */
export function pointPrice(price: number): string {
	const exact = Number(price.toFixed(MAX_DECIMALS));
	const [, decimals = ""] = String(exact).split(".");
	const { decimals: usual } = formatOf(moneyOfBackOffice());
	const count = Math.max(usual, decimals.length);
	return exact.toFixed(count === 3 && usual !== 3 ? 4 : count);
}

/** Whether a table is our own export. */
export function isLevain(columns: readonly string[]): boolean {
	return findColumns(columns)(ID_COLUMN.toLowerCase()) !== undefined;
}

/** The products of our own format, a row for each. An empty cell has the value of a new product. */
export function readLevain({ columns, rows }: FileTable, readPrice: PriceReader): FileItem[] {
	const find = findColumns(columns);
	const at = (column: string) => find(column.toLowerCase());
	const fields = levainFields.flatMap((field) => {
		const index = at(field.column);
		return index === undefined ? [] : [{ ...field, index }];
	});
	const [id, name, categories] = [ID_COLUMN, products.labels.name, CATEGORIES_COLUMN].map(at);
	const images = IMAGE_COLUMNS.map(at).filter((index) => index !== undefined);
	return rows.map((row) => {
		const { cells } = row;
		const cell = (index: number | undefined) => (index === undefined ? "" : (cells[index] ?? ""));
		const item = emptyItem([row], cell(name).trim(), products.labels.name);
		item.id = cell(id).trim().toLowerCase() || null;
		for (const { field, index, column, read, expected } of fields) {
			const text = cell(index);
			const value = text.trim() === "" ? products.empty[field] : read(text, readPrice);
			item.columns[field] = column;
			if (value !== undefined) Object.assign(item.values, { [field]: value });
			else item.problems.push({ column, problem: `${column} must be ${expected}` });
		}
		if (categories !== undefined) item.categories = readNames(cell(categories));
		if (images.length > 0)
			item.images = images.flatMap((index) => readNames(cell(index)).flatMap(addressesOf));
		return item;
	});
}

/** An owner may have added addresses behind each other. */
function addressesOf(image: string): string[] {
	return image.split(/\s+(?=https?:\/\/)/i);
}
