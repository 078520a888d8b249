import { zipSync } from "fflate";
import readXlsxFile from "read-excel-file/universal";
import { FILE_LIMITS, FileProblem } from "../schema.ts";
import { readZipDirectory, unpackEntry, type ZipEntry } from "./zip.ts";

/** Bytes of all its parts unpacked, and how many times the packed ones they may be. */
const MOST_UNPACKED = { bytes: 200_000_000, ratio: 100 };

/** Excel's own limits, and how many cells fit into memory: a table is filled up to its last column. */
const MOST_CELLS = { rows: 1_048_576, columns: 16_384, all: 50_000_000 };

/** The parts with cells, texts, and formats. */
const READ_PART = /^(?:\[Content_Types\]\.xml|(?:xl|_rels)\/.*\.(?:xml|rels))$/;

type Cell = string | number | boolean | Date | null;

/**
 * The rows of an XLSX workbook's sheet of products: the one called "Items", or else the first one with
 * content.
 * @throws {FileProblem}
 */
export async function readWorkbook(file: Blob): Promise<string[][]> {
	const entries = await readZipDirectory(file);
	if (!entries.some(({ name }) => name === "xl/workbook.xml")) {
		throw new FileProblem("This ZIP file isn't a spreadsheet. Save the table as XLSX or CSV");
	}
	refuseBomb(entries);
	const parts = await unpackParts(file, entries);
	for (const [name, content] of Object.entries(parts)) {
		if (name.startsWith("xl/worksheets/")) refuseLargeSheet(content);
	}
	return rowsOf(await readSheets(parts));
}

/** Unpacked, some files of a few kilobytes would fill the memory. */
function refuseBomb(entries: readonly ZipEntry[]): void {
	const unpacked = sum(entries.map(({ size }) => size));
	const packed = sum(entries.map(({ packedSize }) => packedSize));
	if (unpacked > MOST_UNPACKED.bytes || unpacked > packed * MOST_UNPACKED.ratio) {
		throw new FileProblem(
			"This spreadsheet is too large when it's unpacked. Save only the table of products as CSV",
		);
	}
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}

async function unpackParts(file: Blob, entries: readonly ZipEntry[]) {
	const parts: Record<string, Uint8Array> = {};
	for (const entry of entries) {
		if (READ_PART.test(entry.name)) parts[entry.name] = await unpackEntry(file, entry);
	}
	return parts;
}

const ADDRESS = /<(?:\w+:)?(?:row|c)\b[^>]*?\sr="([A-Z]*)(\d+)"/g;

/** A single cell far away would make the table huge. */
function refuseLargeSheet(content: Uint8Array): void {
	let [rows, columns] = [0, 0];
	for (const [, letters = "", row] of new TextDecoder().decode(content).matchAll(ADDRESS)) {
		rows = Math.max(rows, Number(row));
		columns = Math.max(columns, columnNumber(letters));
	}
	const { rows: mostRows, columns: mostColumns, all } = MOST_CELLS;
	if (rows > mostRows || columns > mostColumns || rows * columns > all) {
		throw new FileProblem(
			"This spreadsheet has too many rows or columns. Delete the empty ones, or save it as CSV",
		);
	}
}

function columnNumber(letters: string): number {
	return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The parts are packed again without compression: only our own limits apply, and no worker starts. */
async function readSheets(parts: Record<string, Uint8Array>) {
	try {
		const workbook = new Blob([zipSync(parts, { level: 0 })]);
		return await readXlsxFile(workbook, { trim: false });
	} catch {
		throw new FileProblem("This spreadsheet couldn't be read. Save it as CSV");
	}
}

function rowsOf(sheets: Awaited<ReturnType<typeof readSheets>>): string[][] {
	const filled = sheets.filter(({ data }) => data.length > 0);
	const sheet = filled.find(({ sheet }) => /^items$/i.test(sheet.trim())) ?? filled[0];
	const rows = (sheet?.data ?? []) as Cell[][];
	if (rows.length > FILE_LIMITS.rows * 4) {
		throw new FileProblem("This spreadsheet has too many rows. Split it into smaller files");
	}
	return rows.map((row) => row.map(textOf));
}

function textOf(cell: Cell): string {
	if (cell === null) return "";
	if (typeof cell === "boolean") return cell ? "yes" : "no";
	if (typeof cell === "number") return numberText(cell);
	return cell instanceof Date ? dateText(cell) : cell;
}

/** Numbers have 15 digits in Excel. A fourth decimal shows that the third is not one of thousands. */
function numberText(number: number): string {
	const text = String(Number(number.toPrecision(15)));
	return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** A time without a date is on Excel's day 0. */
function dateText(date: Date): string {
	if (Number.isNaN(date.valueOf())) return "";
	const [day = "", time = ""] = date.toISOString().split("T");
	if (date.getUTCFullYear() < 1901) return time.slice(0, 5);
	return time.startsWith("00:00:00") ? day : date.toISOString();
}
