import { lineOfHtml, textOfHtml } from "../../../platform/text/html-text.ts";
import { sameNameKey } from "../../same-name.ts";
import type { FileRow, FileTable, MappedField, Mapping } from "../schema.ts";
import { readSwitch, splitImages, splitList } from "./cells.ts";
import { cellOf, emptyItem, type FileItem, groupRows, setVariants } from "./file-item.ts";
import type { PriceReader } from "./prices.ts";

/** The texts that have no rules of their own. */
const TEXTS = ["size", "servings", "keeps", "ingredients"] as const;

/** A weight that shops write where nobody entered one. */
const NOTHING = /^0+(?:[.,]0+)?\s*\p{L}{0,3}$/u;

/** The items of any table, by the owner's mapping. With sizes, rows of one name are one item. */
export function readMappedTable(
	{ columns, rows }: FileTable,
	mapping: Mapping,
	readPrice: PriceReader,
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
