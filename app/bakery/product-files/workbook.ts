import { Parser } from "htmlparser2";
import { FILE_LIMITS, FileProblem, type Sheet } from "./schema.ts";
import { readZipDirectory, unpackEntry, type ZipEntry } from "./zip.ts";

/** Bytes of all its parts unpacked, and how many times the packed ones they may be. */
const MAX_UNPACKED = { bytes: 200_000_000, ratio: 100 };

interface ListedSheet extends Sheet {
	/** Its part. */
	path: string;
}

/** A sheet of a workbook. */
interface ReadSheet {
	rows: string[][];
	/** All that can be chosen, and which one this is. */
	sheets: Sheet[];
	sheet: string;
}

/**
 * The rows of an XLSX workbook's sheet: the wanted one, or else the first visible one with a known head.
 * @param hasKnownHead whether the rows begin like a table of products
 * @throws {FileProblem}
 */
export async function readWorkbook(
	file: Blob,
	wanted: string | undefined,
	hasKnownHead: (rows: readonly string[][]) => boolean,
): Promise<ReadSheet> {
	const entries = await readZipDirectory(file);
	const partOf = async (path: string) => {
		const entry = entries.find(({ name }) => name === path);
		return entry && unpackEntry(file, entry);
	};
	const workbook = await partOf("xl/workbook.xml");
	if (!workbook) {
		throw new FileProblem("This ZIP file isn't a spreadsheet. Save the table as XLSX or CSV");
	}
	refuseBomb(entries);
	const parts = relatedParts(await partOf("xl/_rels/workbook.xml.rels"));
	const { sheets, isFrom1904 } = listSheets(workbook, parts);
	if (sheets.length === 0) throw new FileProblem(UNREADABLE);
	const values: CellValues = {
		sharedStrings: readTexts(await partOf(parts.get("sharedStrings") ?? ""), "si"),
		isDate: readDateStyles(await partOf(parts.get("styles") ?? "")),
		isFrom1904,
	};
	const rowsOf = async ({ path }: ListedSheet) => {
		const part = await partOf(path);
		return part ? refuseManyRows(readSheet(part, values)) : [];
	};
	return chooseSheet(sheets, wanted, rowsOf, hasKnownHead);
}

async function chooseSheet(
	sheets: readonly ListedSheet[],
	wanted: string | undefined,
	rowsOf: (sheet: ListedSheet) => Promise<string[][]>,
	hasKnownHead: (rows: readonly string[][]) => boolean,
): Promise<ReadSheet> {
	const offered = sheets.map(({ name, isHidden }) => ({ name, isHidden }));
	const candidates = sheets.filter(({ name, isHidden }) => (wanted ? name === wanted : !isHidden));
	let filled: ReadSheet | null = null;
	for (const sheet of candidates) {
		const read = { rows: await rowsOf(sheet), sheets: offered, sheet: sheet.name };
		if (wanted || hasKnownHead(read.rows)) return read;
		if (read.rows.length > 0) filled ??= read;
	}
	return filled ?? { rows: [], sheets: offered, sheet: candidates[0]?.name ?? "" };
}

/** Unpacked, some files of a few kilobytes would fill the memory. */
function refuseBomb(entries: readonly ZipEntry[]): void {
	const unpacked = sum(entries.map(({ size }) => size));
	const packed = sum(entries.map(({ packedSize }) => packedSize));
	if (unpacked > MAX_UNPACKED.bytes || unpacked > packed * MAX_UNPACKED.ratio) {
		throw new FileProblem(
			"This spreadsheet is too large when it's unpacked. Save only the table of products as CSV",
		);
	}
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}

/** The paths of other parts: of sheets by their ids, of others by their types. */
function relatedParts(part: Uint8Array | undefined): Map<string, string> {
	const paths = new Map<string, string>();
	parseXml(part, {
		onOpen({ name, attributes: { Id: id = "", Type: type = "", Target: target = "" } }) {
			if (name !== "Relationship") return;
			const kind = type.split("/").at(-1) ?? "";
			const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
			paths.set(kind === "worksheet" ? `sheet ${id}` : kind, path);
		},
	});
	return paths;
}

function listSheets(workbook: Uint8Array, parts: ReadonlyMap<string, string>) {
	const sheets: ListedSheet[] = [];
	let isFrom1904 = false;
	parseXml(workbook, {
		onOpen({ name, attributes }) {
			if (name === "workbookPr") isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
			if (name !== "sheet") return;
			const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(":id")) ?? [];
			const path = parts.get(`sheet ${id}`);
			const isHidden = /hidden$/i.test(attributes.state ?? "");
			if (path) sheets.push({ name: attributes.name ?? "", isHidden, path });
		},
	});
	return { sheets, isFrom1904 };
}

function refuseManyRows(rows: string[][]): string[][] {
	if (rows.length > FILE_LIMITS.rows * 4) {
		throw new FileProblem("This spreadsheet has too many rows. Split it into smaller files");
	}
	return rows;
}

/** Excel's own limits, and how many cells a table may have: it is filled up to its last column. */
const MAX_CELLS = { rows: 1_048_576, columns: 16_384, all: 20_000_000, filled: 5_000_000 };

const TOO_LARGE =
	"This spreadsheet has too many rows or columns. Delete the empty ones, or save it as CSV";

const UNREADABLE = "This spreadsheet couldn't be read. Save it as CSV";

/** Everything outside of a sheet that its values depend on. */
interface CellValues {
	sharedStrings: readonly string[];
	/** For each style, whether its numbers are dates or times. */
	isDate: readonly boolean[];
	/** Whether days are counted from 1904. */
	isFrom1904: boolean;
}

interface Element {
	name: string;
	attributes: Readonly<Record<string, string>>;
}

interface ElementHandlers {
	onOpen(element: Element): void;
	onClose?(name: string): void;
	onText?(text: string): void;
}

/** Of an element: Excel writes less than 30, and many take much memory. */
const MAX_ATTRIBUTES = 1000;

/** Bytes that are parsed at a time. */
const STEP = 65_536;

/** Reads an XML part from beginning to end, in linear time, without the prefixes of its names. */
function parseXml(part: Uint8Array | undefined, handlers: ElementHandlers): void {
	if (!part) return;
	let attributeCount = 0;
	const parser = new Parser(
		{
			onopentagname() {
				attributeCount = 0;
			},
			onattribute() {
				attributeCount += 1;
				if (attributeCount > MAX_ATTRIBUTES) throw new FileProblem(UNREADABLE);
			},
			onopentag: (name, attributes) => handlers.onOpen({ name: localName(name), attributes }),
			onclosetag: (name) => handlers.onClose?.(localName(name)),
			ontext: (text) => handlers.onText?.(text),
		},
		{ xmlMode: true },
	);
	const decoder = new TextDecoder();
	for (let at = 0; at < part.length; at += STEP) {
		parser.write(decoder.decode(part.subarray(at, at + STEP), { stream: true }));
	}
	parser.end(decoder.decode());
}

function localName(name: string): string {
	return name.slice(name.indexOf(":") + 1);
}

/** The texts of a part: each is the content of an element, without the readings of Japanese words. */
function readTexts(part: Uint8Array | undefined, element: string): string[] {
	const texts: string[] = [];
	const text = new TextCollector();
	parseXml(part, {
		onOpen: ({ name }) => (name === element ? text.begin() : text.open(name)),
		onText: (piece) => text.add(piece),
		onClose(name) {
			if (name === element) texts.push(text.end());
			else text.close(name);
		},
	});
	return texts;
}

/** Collects the `t` elements of a text. */
class TextCollector {
	#pieces: string[] = [];
	#isText = false;
	#isReading = false;

	begin(): void {
		this.#pieces = [];
	}

	open(name: string): void {
		if (name === "t") this.#isText = true;
		if (name === "rPh") this.#isReading = true;
	}

	close(name: string): void {
		if (name === "t") this.#isText = false;
		if (name === "rPh") this.#isReading = false;
	}

	add(piece: string): void {
		if (this.#isText && !this.#isReading) this.#pieces.push(piece);
	}

	end(): string {
		return unescapeText(this.#pieces.join(""));
	}
}

/** Excel writes characters that XML can't have as `_x000D_`. */
function unescapeText(text: string): string {
	return text
		.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
		.replaceAll("\r\n", "\n");
}

/**
 * The cells of a sheet as texts.
 * @throws {FileProblem} as soon as there are too many: one cell far away would make a huge table.
 */
function readSheet(part: Uint8Array, values: CellValues): string[][] {
	const rows: string[][] = [];
	const inline = new TextCollector();
	let place = { row: 0, column: 0 };
	const max = { rows: 0, columns: 0, filled: 0 };
	let [cell, value, isValue]: [Element["attributes"], string, boolean] = [{}, "", false];

	function move(row: number, column: number): void {
		place = { row, column };
		max.rows = Math.max(max.rows, row);
		max.columns = Math.max(max.columns, column);
		const isFar = max.rows > MAX_CELLS.rows || max.columns > MAX_CELLS.columns;
		if (isFar || max.rows * max.columns > MAX_CELLS.all) throw new FileProblem(TOO_LARGE);
	}

	function store(text: string): void {
		if (text === "") return;
		max.filled += 1;
		if (max.filled > MAX_CELLS.filled) throw new FileProblem(TOO_LARGE);
		for (let row = rows.length; row < place.row; row += 1) rows.push([]);
		const cells = rows[place.row - 1] ?? [];
		for (let column = cells.length; column < place.column; column += 1) cells.push("");
		cells[place.column - 1] = text;
	}

	parseXml(part, {
		onOpen({ name, attributes }) {
			if (name === "row") move(Number(attributes.r) || place.row + 1, 0);
			else if (name === "c") {
				const [, letters = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(attributes.r ?? "") ?? [];
				move(Number(row) || Math.max(1, place.row), columnNumber(letters) || place.column + 1);
				[cell, value] = [attributes, ""];
				inline.begin();
			} else if (name === "v") isValue = true;
			else inline.open(name);
		},
		onText(text) {
			if (isValue) value += text;
			else inline.add(text);
		},
		onClose(name) {
			if (name === "v") isValue = false;
			else if (name === "c")
				store(cell.t === "inlineStr" ? inline.end() : textOf(cell, value, values));
			else inline.close(name);
		},
	});
	return rows;
}

function columnNumber(letters: string): number {
	// No more than four letters: longer ones are beyond every limit.
	return [...letters.slice(0, 4)].reduce((number, letter) => {
		return number * 26 + letter.charCodeAt(0) - 64;
	}, 0);
}

function textOf(cell: Element["attributes"], value: string, values: CellValues): string {
	const { t: type = "n", s: style = "" } = cell;
	if (value === "") return "";
	if (type === "s") return values.sharedStrings[Number(value)] ?? "";
	if (type === "b") return value === "1" ? "yes" : "no";
	const number = Number(value);
	// Errors, such as `#REF!`, stay: planning rejects them.
	if (type !== "n" || Number.isNaN(number)) return unescapeText(value);
	return values.isDate[Number(style)] ? dateText(number, values.isFrom1904) : numberText(number);
}

/** Numbers have 15 digits in Excel. A fourth decimal shows that the third is not one of thousands. */
function numberText(number: number): string {
	const text = String(Number(number.toPrecision(15)));
	return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

const DAY_SECONDS = 86_400;

/** Excel counts days, from 1899 or 1904. A time without a date is on its day 0. */
function dateText(days: number, isFrom1904: boolean): string {
	const seconds = Math.round((days + (isFrom1904 ? 1462 : 0)) * DAY_SECONDS);
	const date = new Date(Date.UTC(1899, 11, 30) + seconds * 1000);
	if (Number.isNaN(date.valueOf())) return String(days);
	const [day = "", time = ""] = date.toISOString().split("T");
	if (date.getUTCFullYear() < 1901) return time.slice(0, 5);
	return time.startsWith("00:00:00") ? day : date.toISOString();
}

/** The formats of dates and times that every Excel has. */
function isBuiltInDate(id: number): boolean {
	return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
}

/** Whether a number format writes a date or time: it has a letter of one outside of its texts. */
function isDateFormat(format: string): boolean {
	const code = format.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
	return !/^general/i.test(code) && /[ymdhs]/i.test(code);
}

/** For each style of cells, whether its numbers are dates or times. */
function readDateStyles(part: Uint8Array | undefined): boolean[] {
	const formats = new Map<number, string>();
	const styles: boolean[] = [];
	let isOfCells = false;
	parseXml(part, {
		onOpen({ name, attributes }) {
			const id = Number(attributes.numFmtId);
			if (name === "cellXfs") isOfCells = true;
			else if (name === "numFmt") formats.set(id, attributes.formatCode ?? "");
			else if (name === "xf" && isOfCells) {
				const format = formats.get(id);
				styles.push(format === undefined ? isBuiltInDate(id) : isDateFormat(format));
			}
		},
		onClose(name) {
			if (name === "cellXfs") isOfCells = false;
		},
	});
	return styles;
}
