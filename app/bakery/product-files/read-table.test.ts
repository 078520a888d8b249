import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { setMoneyOfBackOffice } from "../catalog/prices/price.ts";
import { DEFAULT_REGION } from "../region/regional-settings.ts";
import type { CodePage } from "./code-pages.ts";
import { fileOf, fixtureFile } from "./fixtures/fixtures.ts";
import { readTable } from "./read-table.ts";
import { FileProblem } from "./schema.ts";

const cellsOf = async (file: File) => {
	const { columns, rows } = await readTable(file);
	return [columns, ...rows.map(({ cells }) => cells)];
};

const problemOf = (file: File) =>
	readTable(file).then(
		() => null,
		(error) => (error instanceof FileProblem ? error.message : error),
	);

/** A text in UTF-16. */
function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
	const bytes = new DataView(new ArrayBuffer(text.length * 2));
	for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
	return new Uint8Array(bytes.buffer);
}

describe("a text file", () => {
	const text = "Name;Preis\r\nBrötchen;0,90\r\n";
	const expected = [
		["Name", "Preis"],
		["Brötchen", "0,90"],
	];

	it.each([
		["UTF-8", new TextEncoder().encode(text)],
		["UTF-8 with a byte order mark", new TextEncoder().encode(`\ufeff${text}`)],
		["UTF-16 LE with a byte order mark", utf16(`\ufeff${text}`, true)],
		["UTF-16 BE with a byte order mark", utf16(`\ufeff${text}`, false)],
		["UTF-16 LE", utf16(text, true)],
		["UTF-16 BE", utf16(text, false)],
		["Windows-1252", Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
	])("is read in %s", async (_name, bytes) => {
		expect(await cellsOf(fileOf(bytes as Uint8Array<ArrayBuffer>))).toEqual(expected);
	});

	it.each([
		["excel-polish-cp1250.csv", "pl-PL", "windows-1250", "Pączek z różą"],
		["excel-turkish-cp1254.csv", "tr-TR", "windows-1254", "Simit (İstanbul usulü)"],
		["excel-japan-sjis.csv", "ja-JP", "shift_jis", "食パン"],
	])(
		"%s is read in the code page of %s, or in a chosen one",
		async (name, language, codePage, first) => {
			setMoneyOfBackOffice({ currency: "EUR", language });
			const table = await readTable(fixtureFile(name));
			expect(table.codePage).toBe(codePage);
			expect(table.rows[0]?.cells[0]).toBe(first);
			setMoneyOfBackOffice(DEFAULT_REGION);
			expect((await readTable(fixtureFile(name))).rows[0]?.cells[0]).not.toBe(first);
			const chosen = await readTable(fixtureFile(name), { codePage: codePage as CodePage });
			expect(chosen.rows[0]?.cells[0]).toBe(first);
			expect((await readTable(fileOf("Name\nPączek\n"), { codePage: "big5" })).codePage).toBeNull();
		},
	);

	it.each([
		["commas", "Name,Price\nRye,4.50\n", ["Name|Price", "Rye|4.50"]],
		["semicolons", "Name;Preis\nRoggen, dunkel;4,50", ["Name|Preis", "Roggen, dunkel|4,50"]],
		["tabs", "Name\tPrezzo\nPane, olio; sale\t4,50", ["Name|Prezzo", "Pane, olio; sale|4,50"]],
		["a delimiter that it names", "sep=;\r\nName;Preis\r\nRye;4,50", ["Name|Preis", "Rye|4,50"]],
		["one column", "Name\nRye\nOat", ["Name", "Rye", "Oat"]],
		["quotes", 'Name,Text\n"Rye, ""dark""","a;b"\n', ["Name|Text", 'Rye, "dark"|a;b']],
		["line breaks", 'Name,Text\r\nRye,"1\r\n2"\r\nOat,\r\n', ["Name|Text", "Rye|1\r\n2", "Oat|"]],
		["blanks", ",,\nName,,Price,\n,,,\nRye,,4,\n", ["Name|(B)|Price", "Rye||4"]],
	])("is read with %s", async (_name, csv, cells) => {
		expect((await cellsOf(fileOf(csv))).map((row) => row.join("|"))).toEqual(cells);
	});

	it("keeps the row numbers of spreadsheets", async () => {
		const { rows } = await readTable(fileOf('\nName,Text\nRye,"a\nb"\n\nOat,\n'));
		expect(rows.map(({ line }) => line)).toEqual([3, 5]);
	});

	it.each([
		["", "This file is empty. Export it again"],
		["Name,Price\n", "This file has no products, only the names of its columns"],
		["Name,Price,name\nRye,4,5\n", "Two columns are named “name”. Rename or delete one of them"],
		['Name,Text\nRye,"open\n', "A quotation mark in row 2 is never closed"],
		["%PDF-1.7", "This file is a PDF. Export the table as CSV or XLSX"],
		["Name\u0000\u0000\u0000", "This file isn't a table. Choose a CSV or XLSX file"],
		[
			`Name\n${"Rye\n".repeat(50_001)}`,
			"This file has more than 50,000 rows. Split it into smaller files",
		],
		[
			`${Array.from({ length: 1001 }, (_, index) => `C${index}`).join()}\nRye\n`,
			"This file has more than 1,000 columns. Delete those you don't need",
		],
	])("is refused: %#", async (content, problem) => {
		expect(await problemOf(fileOf(content))).toBe(problem);
	});

	it.each([
		[
			"a PNG",
			[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
			"This file is an image. Choose a CSV or XLSX file",
		],
		[
			"an old Excel file",
			[0xd0, 0xcf, 0x11, 0xe0, 0xa1],
			"This is an old Excel file (.xls). Save it as .xlsx or CSV",
		],
	])("is refused if it is %s", async (_name, bytes, problem) => {
		expect(await problemOf(fileOf(Uint8Array.from(bytes)))).toBe(problem);
	});

	it("of 50 MB is refused before it is read", async () => {
		const file = fileOf("Name\nRye");
		Object.defineProperty(file, "size", { value: 50_000_000 });
		file.arrayBuffer = () => Promise.reject(new Error("It was read"));
		file.slice = () => {
			throw new Error("It was read");
		};
		expect(await problemOf(file)).toBe(
			"This file is larger than 20 MB. Split it into smaller files",
		);
	});
});

/** The parts of a workbook. @param sheets the XML of rows, by the names of the sheets. */
function workbook(sheets: Record<string, string>): Record<string, Uint8Array> {
	const names = Object.keys(sheets);
	const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
	const listed = names.map(
		(name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
	);
	const related = names.map(
		(_, i) =>
			`<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
	);
	const parts = {
		"[Content_Types].xml": "<Types/>",
		"xl/workbook.xml": `<workbook ${main} xmlns:r="${relations}"><sheets>${listed.join("")}</sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships>${related.join("")}<Relationship Id="s" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
		"xl/sharedStrings.xml": `<sst ${main}><si><t>Item Name</t></si><si><r><t>Rye </t></r><r><t>&amp; oat</t></r></si></sst>`,
		"xl/styles.xml": `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
		...Object.fromEntries(
			names.map((name, i) => [
				`xl/worksheets/sheet${i + 1}.xml`,
				`<worksheet ${main}><sheetData>${sheets[name]}</sheetData></worksheet>`,
			]),
		),
	};
	return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]));
}

const zipped = (parts: Record<string, Uint8Array>) =>
	fileOf(zipSync(parts, { level: 1 }), "products.csv");

const inline = (address: string, text: string) =>
	`<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;

describe("an XLSX file", () => {
	it("is read from its sheet of items, below the explanation", async () => {
		const { columns, rows } = await readTable(
			zipped(
				workbook({
					Instructions: `<row r="1">${inline("A1", "How to")}</row>`,
					Items: [
						`<row r="1">${inline("A1", "Fill in the rows below")}</row>`,
						`<row r="2"><c r="A2" t="s"><v>0</v></c>${inline("B2", "Variation Name")}${inline("C2", "Price")}${inline("D2", "Archived")}${inline("E2", "Day")}${inline("F2", "Until")}</row>`,
						`<row r="4"><c r="A4" t="s"><v>1</v></c>${inline("B4", " Regular ")}<c r="C4"><v>4.3500000000000005</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" s="1"><v>46000</v></c><c r="F4" s="2"><v>0.75</v></c></row>`,
						`<row r="5">${inline("A5", "Oat")}<c r="C5"><v>3.505</v></c></row>`,
					].join(""),
				}),
			),
		);
		expect(columns).toEqual(["Item Name", "Variation Name", "Price", "Archived", "Day", "Until"]);
		expect(rows).toEqual([
			{ line: 4, cells: ["Rye & oat", " Regular ", "4.35", "yes", "2025-12-09", "18:00"] },
			// Not 3505.
			{ line: 5, cells: ["Oat", "", "3.5050", "", "", ""] },
		]);
	});

	it("is refused if it is a bomb", async () => {
		const parts = workbook({ Items: `<row r="1">${inline("A1", "Name")}</row>` });
		const bomb = { ...parts, "xl/worksheets/sheet1.xml": new Uint8Array(30_000_000) };
		expect(await problemOf(zipped(bomb))).toBe(
			"This spreadsheet is too large when it's unpacked. Save only the table of products as CSV",
		);
	});

	const far = (tag: string) =>
		workbook({ Items: `<row r="1"><c r="A1"><v>1</v></c></row><row>${tag}<v>1</v></c></row>` });

	it.each([
		...["<c r='XFD1048576'>", '<c r = "XFD1048576">', "<x:c\n\tr='XFD1048576'\n>"],
		"<c\ra='>'\rr='XFD1048576'>",
	])("is refused with a cell far away, however it is written: %#", async (tag) => {
		expect(await problemOf(zipped(far(tag)))).toBe(
			"This spreadsheet has too many rows or columns. Delete the empty ones, or save it as CSV",
		);
	});

	it("is read from its first visible sheet whose head is known, and from the chosen one", async () => {
		const sheet = (...cells: string[]) =>
			[1, 2].map((row) => {
				const inRow = cells.map((text, index) => inline(`${"ABC"[index]}${row}`, text));
				return `<row r="${row}">${inRow.join("")}</row>`;
			});
		const parts = workbook({
			Old: sheet("Name", "Price").join(""),
			Suppliers: sheet("Supplier", "Phone").join(""),
			Products: sheet("Name", "Preis").join(""),
			Empty: "",
		});
		const shown = new TextDecoder().decode(parts["xl/workbook.xml"]);
		parts["xl/workbook.xml"] = strToU8(shown.replace('"Old"', '"Old" state="veryHidden"'));
		const file = zipped(parts);
		expect(await readTable(file)).toMatchObject({
			columns: ["Name", "Preis"],
			sheet: "Products",
			sheets: [
				{ name: "Old", isHidden: true },
				{ name: "Suppliers", isHidden: false },
				{ name: "Products", isHidden: false },
				{ name: "Empty", isHidden: false },
			],
		});
		expect(await readTable(file, { sheet: "Old" })).toMatchObject({ columns: ["Name", "Price"] });
		await expect(readTable(file, { sheet: "Empty" })).rejects.toThrow("is empty");
	});

	it("of Excel in Japan has its formulas, errors, and names without their readings", async () => {
		const { rows } = await readTable(fixtureFile("xlsx-excel-japan.xlsx"));
		expect(rows.map(({ cells }) => cells)).toEqual([
			["食パン", "4.5", "Line one\nLine two\nLine three", "Breads"],
			["Rich Rye", "#REF!", "Name with _x000D_ literally", "Breads"],
			["Hidden Old Bun", "2", "", "Breads"],
			["Formula Loaf", "3.3", "yes", "Breads"],
		]);
	});

	it("is refused if it is another ZIP file, or damaged", async () => {
		expect(await problemOf(zipped({ "../evil.csv": strToU8("Name\nRye") }))).toBe(
			"This ZIP file isn't a spreadsheet. Save the table as XLSX or CSV",
		);
		const damaged = zipSync(workbook({ Items: "" })).slice(0, 500);
		expect(await problemOf(fileOf(damaged))).toBe(
			"This ZIP file is damaged. Download or create it again",
		);
		expect(await problemOf(zipped({ "xl/workbook.xml": strToU8("<nothing") }))).toBe(
			"This spreadsheet couldn't be read. Save it as CSV",
		);
	});
});
