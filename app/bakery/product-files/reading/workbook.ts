import { FILE_LIMITS, FileProblem, type Sheet } from "../schema.ts";
import {
	type CellValues,
	parseXml,
	readDateStyles,
	readSheet,
	readTexts,
	UNREADABLE,
} from "./worksheet.ts";
import { readZipDirectory, unpackEntry, type ZipEntry } from "./zip.ts";

/** Bytes of all its parts unpacked, and how many times the packed ones they may be. */
const MOST_UNPACKED = { bytes: 200_000_000, ratio: 100 };

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
	if (unpacked > MOST_UNPACKED.bytes || unpacked > packed * MOST_UNPACKED.ratio) {
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
