import { lineOfHtml, textOfHtml } from "../../platform/text/html-text.ts";
import { writePrice } from "../catalog/prices/price.ts";
import { products } from "../catalog/products.ts";
import { unescapeCell } from "../csv/csv.ts";
import { sameNameKey } from "../search.ts";
import {
	type DecimalMark,
	type PriceReader,
	priceMark,
	readFilePrice,
	readSwitch,
	splitImages,
	splitList,
} from "./cells.ts";
import {
	cellOf,
	emptyItem,
	type FileItem,
	findColumns,
	groupRows,
	setVariants,
} from "./file-item.ts";
import { isLevain, readLevain } from "./levain.ts";
import {
	FILE_LIMITS,
	type FileFormat,
	FileProblem,
	type FileRow,
	type FileTable,
	type MappedField,
	type Mapping,
	type ReadingChoices,
} from "./schema.ts";
import { isShopify, readShopify, shopifyColumns } from "./shopify.ts";
import { isSquare, readSquare, squareColumns } from "./square.ts";
import { isWoocommerce, readWoocommerce, woocommerceColumns } from "./woocommerce.ts";

/**
 * The products of a file.
 * @throws {FileProblem} if there are too many.
 */
export function readItems(table: FileTable, choices: ReadingChoices): FileItem[] {
	const mark = provenMark(table, choices) ?? choices.decimalMark ?? ".";
	const { format, mapping } = choices;
	const read = formats[format].read(unescaped(table, choices), priceReader(mark), mapping);
	const items = format === "levain" ? read : read.map(withPlainNames);
	if (items.length > FILE_LIMITS.products) {
		throw new FileProblem("This file has more than 5,000 products. Split it into smaller files");
	}
	return items;
}

/** The example of a price whose decimal mark the owner must tell; null if the file proves it. */
export function findAmbiguousPrice(table: FileTable, choices: ReadingChoices): string | null {
	if (choices.format === "levain" || provenMark(table, choices)) return null;
	return priceCells(table, choices).find((cell) => priceMark(cell) === "ambiguous") ?? null;
}

/** The decimal mark that all prices of the file prove that prove one. */
function provenMark(table: FileTable, choices: ReadingChoices): DecimalMark | null {
	const marks = new Set(priceCells(table, choices).map((cell) => priceMark(cell)));
	const isProven = marks.has(".") !== marks.has(",");
	if (!isProven) return null;
	return marks.has(".") ? "." : ",";
}

function priceCells(table: FileTable, { format, mapping }: ReadingChoices): string[] {
	const column = formats[format].price(table, mapping) ?? -1;
	return table.rows.map(({ cells }) => (cells[column] ?? "").trim());
}

interface Format {
	/** The column of the prices. */
	price(table: FileTable, mapping: Mapping): number | undefined;
	read(table: FileTable, readPrice: PriceReader, mapping: Mapping): FileItem[];
}

const formats: Record<FileFormat, Format> = {
	levain: {
		price: ({ columns }) => findColumns(columns)(products.labels.price.toLowerCase()),
		read: readLevain,
	},
	square: { price: ({ columns }) => squareColumns(columns).price, read: readSquare },
	shopify: { price: ({ columns }) => shopifyColumns(columns).price, read: readShopify },
	woocommerce: {
		price: ({ columns, rows }) => woocommerceColumns(columns, rows).price,
		read: readWoocommerce,
	},
	table: { price: (_, { price }) => price, read: readMappedTable },
};

/** Shops write names in HTML, such as `Tea &amp; Toast`; our own format holds them as they are. */
function withPlainNames(item: FileItem): FileItem {
	const { name, categories, values } = item;
	const sizes = values.sizes?.map((size) => ({ ...size, name: lineOfHtml(size.name) }));
	return {
		...item,
		name: lineOfHtml(name),
		categories: categories?.map(lineOfHtml).filter((category) => category !== "") ?? null,
		values: { ...values, ...(sizes && { sizes }) },
	};
}

/** Our exports in all formats escape formulas, and so does WooCommerce. */
function unescaped(table: FileTable, { format }: ReadingChoices): FileTable {
	if (format === "table") return table;
	const rows = table.rows.map(({ line, cells }) => ({ line, cells: cells.map(unescapeCell) }));
	return { ...table, rows };
}

function priceReader(mark: DecimalMark): PriceReader {
	return (text) => {
		const price = readFilePrice(text, mark);
		if (Number.isNaN(price)) return null;
		// More decimals than are stored are left to the form, which rejects them.
		return Math.abs(price - Number(price.toFixed(3))) < 1e-9 ? writePrice(price) : String(price);
	};
}

/** The texts that have no rules of their own. */
const TEXTS = ["size", "servings", "keeps", "ingredients"] as const;

/** A weight that shops write where nobody entered one. */
const NOTHING = /^0+(?:[.,]0+)?\s*\p{L}{0,3}$/u;

/** The items of any table, by the owner's mapping. With sizes, rows of one name are one item. */
function readMappedTable(
	{ columns, rows }: FileTable,
	readPrice: PriceReader,
	mapping: Mapping,
): FileItem[] {
	const cell = (row: FileRow, field: MappedField) => cellOf(row, mapping[field]);
	const column = (field: MappedField) => columns[mapping[field] ?? -1] ?? "";
	let item = 0;
	const groups = groupRows(rows, (row) => {
		item += 1;
		const size = cell(row, "sizeName");
		const name = cell(row, "name");
		// Below merged cells the name is empty.
		if (size !== "" && name === "") return null;
		return size === "" ? `${item}` : `named ${sameNameKey(name)}`;
	});
	return groups.map((group) => {
		const [first] = group;
		const read = emptyItem(group, cell(first, "name"), column("name"));
		const description = textOfHtml(cell(first, "description"));
		if (description) read.values.description = description;
		for (const field of TEXTS) {
			const text = cell(first, field);
			read.columns[field] = column(field);
			if (text && !(field === "size" && NOTHING.test(text))) {
				read.values[field] = lineOfHtml(text);
			}
		}
		for (const field of ["active", "featured"] as const) {
			setSwitch(read, field, cell(first, field), column(field));
		}
		const allergens = splitNames(cell(first, "allergens")).map(lineOfHtml);
		if (allergens.length > 0) read.values.allergens = allergens;
		const categories = splitNames(cell(first, "categories"));
		read.columns.categoryIds = column("categories");
		if (categories.length > 0) read.categories = categories;
		const images = group.flatMap((row) => splitImages(cell(row, "images")));
		if (images.length > 0) read.images = images;
		const names = { name: column("sizeName"), price: column("price") };
		const variants = group.map((row) => {
			return { line: row.line, name: cell(row, "sizeName"), price: cell(row, "price") };
		});
		setVariants(read, variants, names, readPrice);
		return read;
	});
}

function setSwitch(item: FileItem, field: "active" | "featured", text: string, column: string) {
	if (text === "") return;
	const value = readSwitch(text);
	if (value === null) item.problems.push({ column, problem: `“${text}” must be yes or no` });
	else item.values[field] = value;
}

/** Names that are separated by commas, semicolons, bars, or lines. HTML's `&amp;` ends in a semicolon. */
function splitNames(cell: string): string[] {
	return splitList(cell.replace(/(?<!&#?\w{1,10});|[|\n]/g, ","));
}

/**
 * The format of a table, by the names of its columns. With the rows, WooCommerce is recognized in
 * every language.
 */
export function recognizeFormat(
	columns: readonly string[],
	rows: readonly FileRow[] = [],
): FileFormat {
	if (isLevain(columns)) return "levain";
	if (isSquare(columns)) return "square";
	if (isShopify(columns)) return "shopify";
	return isWoocommerce(columns, rows) ? "woocommerce" : "table";
}
