import Papa from "papaparse";
import { moneyOfBackOffice } from "../catalog/prices/price.ts";
import { isDrawing, refusalOf, SIGNATURE_BYTES } from "../media/file-signatures.ts";
import { codePageOf, decode, decodeUnicode } from "./code-pages.ts";
import { guessMapping } from "./file-item.ts";
import { recognizeFormat } from "./read-items.ts";
import {
	FILE_LIMITS,
	FileProblem,
	type FileRow,
	type FileTable,
	type Reading,
	type ReadTable,
} from "./schema.ts";
import { readWorkbook } from "./workbook.ts";

/** The formats that are no tables, by their first bytes, one letter per byte. */
const otherFormats: readonly [start: string, problem: string][] = [
	["%PDF-", "This file is a PDF. Export the table as CSV or XLSX"],
	["\xd0\xcf\x11\xe0", "This is an old Excel file (.xls). Save it as .xlsx or CSV"],
	["{\\rtf", "This file is a text document. Save the table as CSV or XLSX"],
];

const NO_TABLE = "This file isn't a table. Choose a CSV or XLSX file";

/** Rows among which the names of the columns are looked for: Square's have an explanation above. */
const FIRST_ROWS = 10;

/**
 * The table in a CSV or XLSX file, whatever the file is called.
 * @throws {FileProblem}
 */
export async function readTable(file: File, reading: Reading = {}): Promise<ReadTable> {
	if (file.size === 0) throw new FileProblem("This file is empty. Export it again");
	if (file.size > FILE_LIMITS.bytes) {
		throw new FileProblem("This file is larger than 20 MB. Split it into smaller files");
	}
	const { rows, ...how } = await readRows(file, reading);
	const isHidden = how.sheets.some((sheet) => sheet.isHidden);
	if (isHidden && !reading.sheet && !rows.some(hasContent)) throw new FileProblem(ALL_HIDDEN);
	return { ...toTable(rows), ...how };
}

const ALL_HIDDEN =
	"The visible sheets of this spreadsheet are empty. Show the one with your products, and save it";

type ReadRows = Omit<ReadTable, "columns" | "rows"> & { rows: string[][] };

async function readRows(file: File, { sheet, codePage }: Reading): Promise<ReadRows> {
	const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
	const start = String.fromCharCode(...head.subarray(0, 8));
	const other = otherFormats.find(([signature]) => start.startsWith(signature));
	if (other) throw new FileProblem(other[1]);
	if (start.startsWith("PK\x03\x04")) {
		return { ...(await readWorkbook(file, sheet, hasKnownHead)), codePage: null };
	}
	const refusal = refusalOf(head, head.length);
	if (refusal === null || refusal === "heic" || isDrawing(head)) {
		throw new FileProblem("This file is an image. Choose a CSV or XLSX file");
	}
	const bytes = new Uint8Array(await file.arrayBuffer());
	const unicode = decodeUnicode(bytes);
	const used = unicode === null ? (codePage ?? codePageOf(moneyOfBackOffice().language)) : null;
	const text = unicode ?? decode(bytes, used ?? "windows-1252");
	if (/\0|^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw new FileProblem(NO_TABLE);
	return { rows: readCsv(text), sheets: [], sheet: "", codePage: used };
}

/** Excel may name the separator in a first line of its own, which it doesn't count. */
const NAMED_SEPARATOR = /^sep=(.)\r?\n/i;

function readCsv(text: string): string[][] {
	const [firstLine = "", named] = NAMED_SEPARATOR.exec(text) ?? [];
	const content = text.slice(firstLine.length);
	const delimiter = named ?? findDelimiter(content);
	const { data, errors } = Papa.parse<string[]>(content, { delimiter });
	const open = errors.find(({ code }) => code === "MissingQuotes");
	if (open) {
		throw new FileProblem(`A quotation mark in row ${(open.row ?? 0) + 1} is never closed`);
	}
	return data;
}

/** The beginning of a file from which its delimiter shows. */
const SAMPLE = { characters: 100_000, rows: 30 };

/**
 * The delimiter that gives the most columns to the most rows. Papa Parse's own guess counts those in
 * cells, too, such as the commas of `4,50`.
 */
function findDelimiter(text: string): string {
	const sample = text.slice(0, SAMPLE.characters);
	const scores = [",", ";", "\t"].map((delimiter) => {
		const { data } = Papa.parse<string[]>(sample, { delimiter, preview: SAMPLE.rows });
		const rows = data.filter(hasContent);
		const byLength = Map.groupBy(rows, ({ length }) => length);
		const products = [...byLength].map(([length, { length: count }]) => {
			return (length - 1) * (count / rows.length) ** 2;
		});
		return { delimiter, score: Math.max(0, ...products) };
	});
	const [best] = scores.toSorted((one, other) => other.score - one.score);
	return best?.delimiter ?? ",";
}

/** The names of the columns are in the first row that is recognized, or else that has any. */
function headOf(rows: readonly string[][]): number {
	const start = rows.slice(0, FIRST_ROWS);
	const recognized = start.findIndex((row) => recognizeFormat(row) !== "table");
	return recognized === -1 ? rows.findIndex(hasContent) : recognized;
}

/** Whether rows begin like a table of products, in whatever format. */
function hasKnownHead(rows: readonly string[][]): boolean {
	const head = rows[headOf(rows)] ?? [];
	const mapping = guessMapping(head);
	const isMapped = mapping.name !== undefined && Object.keys(mapping).length > 1;
	return isMapped || recognizeFormat(head) !== "table";
}

function toTable(rows: readonly string[][]): FileTable {
	const header = headOf(rows);
	if (header === -1) throw new FileProblem("This file is empty. Export it again");
	const content = rows.flatMap((cells, index): FileRow[] => {
		return index > header && hasContent(cells) ? [{ line: index + 1, cells }] : [];
	});
	if (content.length === 0) {
		throw new FileProblem("This file has no products, only the names of its columns");
	}
	if (content.length > FILE_LIMITS.rows) {
		throw new FileProblem("This file has more than 50,000 rows. Split it into smaller files");
	}
	const columns = columnsOf(rows[header] ?? [], content);
	return { columns, rows: content.map((row) => withCells(row, columns.length)) };
}

function hasContent(cells: readonly string[]): boolean {
	return cells.some((cell) => cell.trim() !== "");
}

function columnsOf(names: readonly string[], rows: readonly FileRow[]): string[] {
	const width = Math.max(
		names.findLastIndex((name) => name.trim() !== "") + 1,
		rows.reduce((max, { cells }) => {
			return Math.max(max, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
		}, 0),
	);
	if (width > FILE_LIMITS.columns) {
		throw new FileProblem("This file has more than 1,000 columns. Delete those you don't need");
	}
	const columns = Array.from({ length: width }, (_, index) => (names[index] ?? "").trim());
	return namedOnce(columns, rows);
}

/** Empty columns between others get a name, so that the places of the others stay. */
function namedOnce(columns: readonly string[], rows: readonly FileRow[]): string[] {
	const seen = new Set<string>();
	return columns.map((name, index) => {
		const letter = columnLetters(index);
		if (name === "") {
			const isFilled = rows.some(({ cells }) => (cells[index] ?? "").trim() !== "");
			if (!isFilled) return `(${letter})`;
			throw new FileProblem(`Column ${letter} has no name. Give it one, or delete the column`);
		}
		const key = name.toLowerCase();
		if (seen.has(key)) {
			throw new FileProblem(`Two columns are named “${name}”. Rename or delete one of them`);
		}
		seen.add(key);
		return name;
	});
}

/** The name that spreadsheets show: A, B, …, Z, AA. */
function columnLetters(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function withCells({ line, cells }: FileRow, width: number): FileRow {
	return { line, cells: Array.from({ length: width }, (_, index) => cells[index] ?? "") };
}
