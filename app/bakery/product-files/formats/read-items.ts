import { lineOfHtml } from "../../../platform/text/html-text.ts";
import { writePrice } from "../../catalog/price.ts";
import { unescapeCell } from "../../csv/csv.ts";
import {
	FILE_LIMITS,
	type FileFormat,
	FileProblem,
	type FileTable,
	type Mapping,
	type ReadingChoices,
} from "../schema.ts";
import type { FileItem } from "./file-item.ts";
import { levainPriceColumns, readLevain } from "./levain.ts";
import { readMappedTable } from "./mapped-table.ts";
import { type DecimalMark, type PriceReader, priceMark, readFilePrice } from "./prices.ts";
import { readShopify, shopifyPriceColumns } from "./shopify.ts";
import { readSquare, squarePriceColumns } from "./square.ts";
import { readWoocommerce, woocommercePriceColumns } from "./woocommerce.ts";

/**
 * The products of a file.
 * @throws {FileProblem} if there are too many.
 */
export function readItems(table: FileTable, choices: ReadingChoices): FileItem[] {
	const mark = provenMark(table, choices) ?? choices.decimalMark ?? ".";
	const items = itemsOf(unescaped(table, choices), choices, priceReader(mark));
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

function priceCells(table: FileTable, choices: ReadingChoices): string[] {
	const columns = priceColumns(table, choices);
	return table.rows.flatMap(({ cells }) => columns.map((index) => (cells[index] ?? "").trim()));
}

function priceColumns(table: FileTable, { format, mapping }: ReadingChoices): number[] {
	if (format === "levain") return levainPriceColumns(table.columns);
	if (format === "square") return squarePriceColumns(table.columns);
	if (format === "shopify") return shopifyPriceColumns(table.columns);
	if (format === "woocommerce") return woocommercePriceColumns(table);
	return mapping.price === undefined ? [] : [mapping.price];
}

function itemsOf(
	table: FileTable,
	{ format, mapping }: ReadingChoices,
	readPrice: PriceReader,
): FileItem[] {
	if (format === "levain") return readLevain(table, readPrice);
	return shopItems(table, format, mapping, readPrice).map(withPlainNames);
}

function shopItems(
	table: FileTable,
	format: Exclude<FileFormat, "levain">,
	mapping: Mapping,
	readPrice: PriceReader,
): FileItem[] {
	if (format === "square") return readSquare(table, readPrice);
	if (format === "shopify") return readShopify(table, readPrice);
	if (format === "woocommerce") return readWoocommerce(table, readPrice);
	return readMappedTable(table, mapping, readPrice);
}

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
